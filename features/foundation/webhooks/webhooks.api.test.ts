import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal, refusedFields } from '#testing/people.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import type { WebhookKind } from './rules/kinds.ts';

const product = describeProduct();
const organiser = product.official('organiser');
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  for (const { webhookId } of (await organiser.api.webhooks({})).items) {
    await organiser.api.deleteWebhook({ webhookId });
  }
});

const SECOND = 1_000;
const HOUR = 3_600_000;

test('what happens is told, signed, with an id of its own', async () => {
  const { webhookId, secret } = await made(['entrant.joined', 'entrant.left']);
  const event = await newEvent(product);
  const player = await newPlayer(product);
  const entryId = await join(player, event);
  await player.api.leaveEvent({ eventId: event.eventId });
  await product.runDue();
  const data = { eventId: event.eventId, entryId, userId: player.userId };
  expect(receiver.got).toMatchObject([
    { type: 'entrant.joined', data },
    { type: 'entrant.left', data },
  ]);
  expect(receiver.got.every((message) => message.isBy(secret))).toBe(true);
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(2);
  const { items } = await organiser.api.webhookDeliveries({ webhookId });
  expect(items.map(({ kind, state, status }) => [kind, state, status])).toEqual([
    ['entrant.left', 'delivered', 204],
    ['entrant.joined', 'delivered', 204],
  ]);
});

test('webhooks of an official who is relieved or banned stop at once, and what waits is not sent', async () => {
  const administrator = await newOfficial(product, 'administrator');
  const { api } = administrator;
  const reason = 'Sold places in a cup';
  for (const how of ['relieved', 'banned'] as const) {
    const leaver = await newOfficial(product, 'organiser');
    const { userId } = leaver;
    const { webhookId } = await leaver.api.createWebhook({
      url: receiver.url,
      name: how,
      kinds: ['entrant.joined'],
    });
    const event = await newEvent(product);
    await join(await newPlayer(product), event); // waits for the job
    if (how === 'banned') await api.banPlayer({ userId, cheating: false, reason });
    else await api.withdrawRole({ userId, role: 'organiser', reason });
    await join(await newPlayer(product), event);
    await product.runDue();
    expect(receiver.got).toEqual([]);
    expect(await seen(webhookId)).toMatchObject({ state: 'off_owner', waiting: 0 });
    await api.grantRole({ userId, role: 'organiser', reason });
    expect((await seen(webhookId)).state).toBe('off_owner');
  }
});

test('a secret that does not open stays as it is, nothing is sent unsigned, and a new one mends it', async () => {
  const { webhookId } = await made(['entrant.joined']);
  const { db } = product.platform;
  const kept = async () =>
    (await sql<{ secret: Buffer }>`select secret from webhooks where id = ${webhookId}`.execute(db))
      .rows;
  await sql`update webhooks set secret = secret || '\\x00' where id = ${webhookId}`.execute(db);
  const before = await kept();
  await organiser.api.pingWebhook({ webhookId });
  await expect(product.runDue()).rejects.toThrow('sealed under SECRET');
  expect(receiver.got).toEqual([]);
  expect(await kept()).toEqual(before);
  const { secret } = await organiser.api.rotateWebhookSecret({ webhookId });
  await product.runDue();
  expect(receiver.got.map((message) => message.isBy(secret ?? ''))).toEqual([true]);
});

test('only what was asked for is told, and nothing of another audience', async () => {
  await made(['match.disputed']);
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  await join(elsewhere, await newEvent(product, { brandCode: 'blg-ps-ar' }));
  await join(await newPlayer(product), await newEvent(product));
  await product.runDue();
  expect(receiver.got).toEqual([]);
});

test('a dispute, its ruling and its reopening are told in their order', async () => {
  await made(['match.disputed', 'match.ruled', 'match.completed', 'match.reopened']);
  const { matchId, eventId, challenged } = await newMatch(product, 'awaiting_approval');
  await challenged.api.disputeMatchResult({ matchId, reason: 'It was the other way round' });
  const ruling = { outcome: 'score', scoreChallenger: 2, scoreChallenged: 0 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the screenshot shows' });
  await organiser.api.reopenMatch({ matchId, reason: 'A newer screenshot came in' });
  await product.runDue();
  expect(receiver.got.map(({ type }) => type)).toEqual([
    'match.disputed',
    'match.ruled',
    'match.completed',
    'match.reopened',
  ]);
  expect(receiver.got[1]?.data).toMatchObject({
    matchId,
    eventId,
    status: 'completed',
    score: { challenger: 2, challenged: 0 },
  });
});

test('a failure is tried again with growing waits, and what comes after it waits for its turn', async () => {
  const { webhookId } = await made(['entrant.joined']);
  const event = await newEvent(product);
  receiver.answers(500);
  await join(await newPlayer(product), event);
  await join(await newPlayer(product), event);
  await product.runDue();
  expect(receiver.got).toHaveLength(1);
  product.clock.advance(5 * SECOND);
  await product.runDue();
  expect(receiver.got).toHaveLength(2);
  expect(receiver.got[0]?.id).toBe(receiver.got[1]?.id);
  expect((await seen(webhookId)).state).toBe('failing');

  receiver.answers(200);
  product.clock.advance(60 * SECOND);
  await product.runDue();
  expect(receiver.got).toHaveLength(4);
  expect(await seen(webhookId)).toMatchObject({ state: 'on', failingSince: null, waiting: 0 });
});

test('an event that keeps failing holds up no other', async () => {
  await made(['entrant.joined']);
  const [one, other] = [await newEvent(product), await newEvent(product)];
  receiver.answers(500);
  await join(await newPlayer(product), one);
  await product.runDue();
  receiver.answers(200);
  await join(await newPlayer(product), other);
  await product.runDue();
  expect(receiver.got.map(({ data }) => data.eventId)).toEqual([one.eventId, other.eventId]);
});

test('after nearly a day a message is parked; it is sent again when somebody asks, alone or with all since', async () => {
  const { webhookId } = await made(['entrant.joined']);
  const since = product.clock.now().toISOString();
  const event = await newEvent(product, {
    endsAt: new Date(product.clock.now().getTime() + 9 * 24 * HOUR),
  });
  receiver.answers(503);
  await join(await newPlayer(product), event);
  await join(await newPlayer(product), event);
  await waitOut(60);
  expect(await seen(webhookId)).toMatchObject({ waiting: 0, parked: 2 });
  const { items } = await organiser.api.webhookDeliveries({ webhookId, state: 'parked' });
  expect(items[0]).toMatchObject({ tries: 9, status: 503, answer: 'not now', nextAt: null });

  receiver.answers(200);
  receiver.got.length = 0;
  const [{ deliveryId } = { deliveryId: '' }] = items;
  expect(await organiser.api.replayWebhook({ webhookId, deliveryId })).toEqual({ replayed: 1 });
  await product.runDue();
  expect(receiver.got.map(({ id }) => id)).toEqual([items[0]?.messageId]);
  expect(await organiser.api.replayWebhook({ webhookId, since })).toEqual({ replayed: 2 });
  await product.runDue();
  expect(receiver.got).toHaveLength(3);
});

test('three days of failure switch it off, and its owner hears of it once', async () => {
  const { webhookId } = await made(['entrant.joined']);
  receiver.answers(500);
  for (let day = 0; day < 4; day += 1) {
    await join(await newPlayer(product), await newEvent(product));
    await waitOut(25);
  }
  expect(await seen(webhookId)).toMatchObject({ state: 'off_failures', waiting: 0 });
  const { items } = await organiser.api.notifications({});
  expect(items.filter(({ type }) => type === 'webhook_off')).toHaveLength(1);
  expect(await refusal(organiser.api.pingWebhook({ webhookId }))).toBe('webhook_off');
  await organiser.api.changeWebhook({ webhookId, on: true });
  expect((await seen(webhookId)).state).toBe('on');
});

test('who answers 410 wants no more', async () => {
  const { webhookId } = await made(['entrant.joined']);
  receiver.answers(410);
  await organiser.api.pingWebhook({ webhookId });
  await product.runDue();
  expect((await seen(webhookId)).state).toBe('off_failures');
});

test('a ping arrives', async () => {
  const { webhookId, secret } = await made(['prize.paid']);
  await organiser.api.pingWebhook({ webhookId });
  await product.runDue();
  expect(receiver.got).toMatchObject([{ type: 'webhook.ping', data: { webhookId } }]);
  expect(receiver.got[0]?.isBy(secret)).toBe(true);
});

test('an exchanged secret signs beside the new one for a day, then no more', async () => {
  const { webhookId, secret: old } = await made(['prize.paid']);
  const { secret } = await organiser.api.rotateWebhookSecret({ webhookId });
  expect(await refusal(organiser.api.rotateWebhookSecret({ webhookId }))).toBe('webhook_rotating');
  await organiser.api.pingWebhook({ webhookId });
  await product.runDue();
  expect(receiver.got[0]?.isBy(old)).toBe(true);
  expect(receiver.got[0]?.isBy(secret ?? '')).toBe(true);
  product.clock.advance(24 * HOUR);
  await organiser.api.pingWebhook({ webhookId });
  await product.runDue();
  expect(receiver.got[1]?.isBy(old)).toBe(false);
  expect(receiver.got[1]?.isBy(secret ?? '')).toBe(true);
});

test('an address inside a network is refused at its field', async () => {
  for (const url of ['https://10.0.0.1/', 'http://8.8.8.8/', 'https://[fe80::1]/']) {
    expect(await refusedUrl(url)).toEqual(['webhook_address_refused', ['url']]);
  }
});

test('a name that cannot be resolved, and a port of another service, are said as such at the field', async () => {
  expect(await refusedUrl('https://nowhere.invalid/')).toEqual(['webhook_unresolved', ['url']]);
  for (const port of [22, 80, 5432]) {
    const url = `https://8.8.8.8:${port}/`;
    expect(await refusedUrl(url)).toEqual(['webhook_port_refused', ['url']]);
  }
  for (const url of ['https://8.8.8.8/', 'https://8.8.8.8:8443/']) {
    await organiser.api.createWebhook({ name: 'x', url, kinds: ['prize.paid'] });
  }
});

test('a webhook to another port of an earlier release stays, and is named as one that ends', async () => {
  const { webhookId } = await made(['prize.paid']);
  const listed = async () =>
    (await organiser.api.webhooks({})).items.map(({ portEnds }) => portEnds);
  expect(await listed()).toEqual([false]);
  await sql`update webhooks set url = 'https://8.8.8.8:9000/' where id = ${webhookId}`.execute(
    product.platform.db,
  );
  expect(await listed()).toEqual([true]);
  await organiser.api.changeWebhook({ webhookId, name: 'still there' });
});

/** The code of the refusal of a new webhook's address, and the fields that it names. */
async function refusedUrl(url: string) {
  const asked = organiser.api.createWebhook({ name: 'x', url, kinds: ['prize.paid'] });
  const [code, fields] = [await refusal(asked), Object.keys(await refusedFields(asked))];
  return [code, fields];
}

test('a webhook switched off is told nothing, nor one that is removed', async () => {
  const { webhookId } = await made(['entrant.joined']);
  await organiser.api.changeWebhook({ webhookId, on: false });
  await join(await newPlayer(product), await newEvent(product));
  await product.runDue();
  await organiser.api.changeWebhook({ webhookId, on: true, kinds: ['prize.paid'], name: 'Other' });
  expect(await seen(webhookId)).toMatchObject({ name: 'Other', kinds: ['prize.paid'] });
  await organiser.api.deleteWebhook({ webhookId });
  await organiser.api.deleteWebhook({ webhookId });
  expect(receiver.got).toEqual([]);
  expect(await refusal(organiser.api.pingWebhook({ webhookId }))).toBe('not_found');
});

test('players have no webhooks; an organiser of another audience does not see these', async () => {
  const { webhookId } = await made(['entrant.joined']);
  const player = await newPlayer(product);
  expect(await refusal(player.api.webhooks({}))).toBe('role_needed');
  const other = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'blg-ps-ar' }),
  );
  expect((await other.api.webhooks({})).total).toBe(0);
  expect(await refusal(other.api.webhookDeliveries({ webhookId }))).toBe('not_found');
  expect(await refusal(other.api.deleteWebhook({ webhookId }))).toBe('not_found');
});

test('whoever was too slow leaves the webhook to who has taken it since', async () => {
  const { webhookId } = await made(['prize.paid']);
  const { db } = product.platform;
  const takenUntil = async () => {
    const { rows } = await sql<{ at: Date | null }>`
      select taken_until as at from webhooks where id = ${webhookId}`.execute(db);
    return rows[0]?.at?.toISOString() ?? null;
  };
  const others = new Date(product.clock.now().getTime() + 61 * SECOND);
  receiver.meanwhile(async () => {
    product.clock.advance(31 * SECOND);
    await sql`update webhooks set taken_until = ${others} where id = ${webhookId}`.execute(db);
  });
  await organiser.api.pingWebhook({ webhookId });
  await organiser.api.pingWebhook({ webhookId });
  await product.runDue();
  expect(receiver.got).toHaveLength(1);
  expect(await takenUntil()).toBe(others.toISOString());
  product.clock.advance(61 * SECOND);
  await product.runDue();
  expect(receiver.got).toHaveLength(2);
  expect(await takenUntil()).toBeNull();
});

test('the secret is shown once, and nothing of it stands in the database', async () => {
  const options = { idempotencyKey: 'hook-1' };
  const asked = { name: 'Twice', url: receiver.url, kinds: ['prize.paid' as WebhookKind] };
  const first = await organiser.api.createWebhook(asked, options);
  expect(await organiser.api.createWebhook(asked, options)).toEqual({ ...first, secret: null });
  const { rows } = await product.platform.db
    .withTables<{ webhooks: { secret: Buffer } }>()
    .selectFrom('webhooks')
    .select('secret')
    .execute()
    .then((rows) => ({ rows }));
  const bare = first.secret?.replace('whsec_', '') ?? '';
  expect(rows.some(({ secret }) => secret.includes(bare))).toBe(false);
  const { items } = await organiser.api.officialActs({ subject: first.webhookId });
  const url = `${new URL(receiver.url).origin}/[hidden]`;
  expect(items.map(({ call, input }) => [call, input])).toEqual([
    ['create-webhook', { ...asked, url }],
  ]);
});

async function made(kinds: WebhookKind[]) {
  const asked = { name: 'Overlay', url: receiver.url, kinds };
  const { webhookId, secret } = await organiser.api.createWebhook(asked);
  if (!secret) throw new Error('the secret was not shown');
  return { webhookId, secret };
}

async function seen(webhookId: string) {
  const found = (await organiser.api.webhooks({})).items.find(
    (each) => each.webhookId === webhookId,
  );
  if (!found) throw new Error('no such webhook');
  return found;
}

async function waitOut(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    product.clock.advance(HOUR);
    await product.runDue();
  }
}
