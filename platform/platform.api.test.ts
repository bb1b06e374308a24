import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { onServer } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { transactOnce } from './http/idempotency.ts';
import { pruneStreams, REPLAY_FOR_MS, replay } from './realtime/streams.ts';
import type { Transaction } from './transaction.ts';

const product = describeProduct();

describe('the API', () => {
  test('tells a visitor that nobody is signed in', async () => {
    const reply = await product.app.inject('/api/viewer');
    expect(reply.json()).toMatchObject({ player: null, verified: false });
  });

  test('answers an unknown call with a problem in the language of the caller', async () => {
    const headers = { host: 'blg-ps-ar.localhost' };
    const reply = await product.app.inject({ url: '/api/nothing', headers });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ code: 'not_found', status: 404 });
    expect(reply.json().detail).toMatch(/\p{Script=Arabic}/u);
  });

  test('takes a lost or invented session for nobody', async () => {
    const reply = await product.app.inject({ url: '/api/viewer', cookies: { bl_session: 'x' } });
    expect(reply.json().player).toBeNull();
  });

  test('refuses what another site sends', async () => {
    const headers = { origin: 'https://elsewhere.example', host: 'localhost' };
    const reply = await product.app.inject({ method: 'POST', url: '/api/viewer', headers });
    expect(reply.json().code).toBe('origin_refused');
  });

  test('describes itself', async () => {
    const { paths } = (await product.app.inject('/api/openapi.json')).json();
    expect(paths['/api/viewer'].get.operationId).toBe('viewer');
  });

  test('is ready only with its database', async () => {
    expect((await product.app.inject('/readyz')).json()).toEqual({ ready: true });
  });
});

describe('without its database', () => {
  test('it is not ready, and says that it is busy rather than broken', async () => {
    const lost = await startTestProduct();
    await onServer(inject('serverUrl'), `drop database ${databaseOf(lost)} with (force)`);
    expect((await lost.app.inject('/readyz')).statusCode).toBe(503);
    expect((await lost.app.inject('/healthz')).statusCode).toBe(200);
    const reply = await lost.app.inject('/api/games');
    expect(reply.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(reply.headers['retry-after']).toBeDefined();
    await lost.close().catch(() => undefined); // it has no database to leave
  });
});

describe('a change', () => {
  test('announces in an unbroken sequence that a returning client can replay', async () => {
    const { transactions, db } = product.platform;
    const publish = (n: number) =>
      transactions.run(async (transaction) => transaction.publish('event:1', 'counted', { n }));
    await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)));
    const missed = await replay(db, 'event:1', { after: 5 });
    expect(missed.entries.map((entry) => entry.sequence)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 6),
    );
    expect(missed).toMatchObject({ sequence: 20, reset: false });
  });

  test('of which too many came since a page was made has its reader load the page again', async () => {
    const { transactions, db, clock } = product.platform;
    const since = clock.now();
    const publish = (from: number, many: number) =>
      transactions.run(async (transaction) => {
        for (let n = from; n < from + many; n += 1)
          transaction.publish('event:5', 'counted', { n });
      });
    await publish(0, 500);
    const all = await replay(db, 'event:5', { since });
    expect([all.entries.length, all.reset]).toEqual([500, false]);
    await publish(500, 1);
    expect(await replay(db, 'event:5', { since })).toEqual({
      sequence: 501,
      entries: [],
      reset: true,
    });
    const later = new Date(clock.now().getTime() + 60_000);
    expect(await replay(db, 'event:5', { since: later })).toMatchObject({ reset: false });
  });

  test('of which nobody keeps any more what came since a page was made has it loaded again', async () => {
    const { clock } = product;
    const { transactions, db } = product.platform;
    const since = clock.now();
    const ask = (channel = 'event:6') => replay(db, channel, { since }, clock.now());
    await transactions.run(async (transaction) => transaction.publish('event:6', 'counted', {}));
    clock.advance(REPLAY_FOR_MS + 60_000);
    // as long as it is there it is told
    expect(await ask()).toMatchObject({ reset: false, entries: [{ sequence: 1 }] });
    await pruneStreams(db, clock.now());
    expect(await ask()).toEqual({ sequence: 1, entries: [], reset: true });
    // its stream may have been deleted with them
    expect(await ask('event:7')).toMatchObject({ entries: [], reset: true });
    const loaded = { since: clock.now() };
    expect(await replay(db, 'event:6', loaded, clock.now())).toMatchObject({ reset: false });
  });

  test('to a channel that was quiet for long start again above the last one that anybody saw', async () => {
    const { clock } = product;
    const { transactions, db } = product.platform;
    const publish = (channel: string) =>
      transactions.run(async (transaction) => {
        for (let count = 0; count < 3; count += 1)
          transaction.publish(channel, 'counted', { count });
      });
    await publish('event:8');
    const seen = (await replay(db, 'event:8', {})).sequence;
    for (let runs = 0; runs < 2; runs += 1) {
      clock.advance(REPLAY_FOR_MS + 60_000);
      await pruneStreams(db, clock.now());
    }
    const { rows } = await sql<{ channel: string }>`select channel from streams`.execute(db);
    expect(rows.map(({ channel }) => channel)).toEqual(['']);
    const fresh = (await replay(db, 'event:9', {})).sequence;
    expect(fresh).toBeGreaterThanOrEqual(seen);
    await Promise.all([publish('event:8'), publish('event:9')]);
    expect(await replay(db, 'event:9', { after: fresh })).toMatchObject({
      sequence: fresh + 3,
      entries: [{ sequence: fresh + 1 }, { sequence: fresh + 2 }, { sequence: fresh + 3 }],
      reset: false,
    });
    // a client that was away reloads or gets the news: it never takes one for a message that it has
    const { sequence, entries, reset } = await replay(db, 'event:8', { after: seen });
    expect(sequence).toBeGreaterThan(seen);
    expect(reset || entries.length === 3).toBe(true);
    await publish('event:8');
    expect(await replay(db, 'event:8', { after: sequence })).toMatchObject({ reset: false });
  });

  test('that fails leaves nothing: no announcement, no job', async () => {
    const { transactions, db } = product.platform;
    const { sequence } = await replay(db, 'event:2', {});
    const failing = transactions.run(async (transaction) => {
      transaction.publish('event:2', 'never', {});
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await replay(db, 'event:2', { after: 0 })).toMatchObject({ sequence, entries: [] });
  });

  test('that ran into another one is made again, and once', async () => {
    const { transactions, db } = product.platform;
    const [a, b] = ['event:3', 'event:4'] as const;
    const { sequence } = await replay(db, a, {});
    await transactions.run(async (transaction) => {
      transaction.publish(a, 'x', {});
      transaction.publish(b, 'x', {});
    });
    const take = (transaction: Transaction, room: string) =>
      sql`update streams set sequence = sequence + 1 where channel = ${room}`.execute(
        transaction.db,
      );
    let both = 0;
    let letGo = () => {};
    const met = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const change = (first: string, second: string) =>
      transactions.run(async (transaction) => {
        await take(transaction, first);
        both += 1;
        if (both === 2) letGo();
        await met;
        await take(transaction, second);
      });
    await Promise.all([change(a, b), change(b, a)]);
    // the repeated change may lose once more before the other one gets its lock
    expect(both).toBeGreaterThan(2);
    expect((await replay(db, a, {})).sequence).toBe(sequence + 3);
    expect((await replay(db, b, {})).sequence).toBe(sequence + 3);
  });

  test('with one idempotency key is made once, however often and however concurrently it is sent', async () => {
    const { transactions } = product.platform;
    const command = { caller: 'c', key: 'k', path: 'p', input: { a: 1 } };
    let made = 0;
    const send = () =>
      transactOnce(transactions, command, async () => {
        made += 1;
        return { made };
      }).catch((error: { reply: unknown }) => error.reply);
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(made).toBe(1);
    expect(replies).toEqual(Array.from({ length: 8 }, () => ({ made: 1 })));
    const other = transactOnce(transactions, { ...command, input: { a: 2 } }, async () => 0);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});

function databaseOf({ platform }: TestProduct): string {
  return new URL(platform.config.databaseUrl ?? '').pathname.slice(1);
}
