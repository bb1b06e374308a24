import { describe, expect, test } from 'vitest';
import { createOutbox, type Fate, sendWaiting, type WaitingResult } from './outbox.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function result(key: string, matchId = key): WaitingResult {
  return {
    key,
    intent: 'submit',
    matchId,
    scoreChallenger: 2,
    scoreChallenged: 1,
    screenshotIds: [],
    hasPicture: false,
    refusal: null,
  };
}

describe('a result that could not be sent', () => {
  test('is still there after the page was closed', () => {
    const device = store();
    createOutbox(device, 'ann').put(result('a'));
    expect(createOutbox(device, 'ann').entries()).toEqual([result('a')]);
  });

  test('is nobody else’s on the same device', () => {
    const device = store();
    createOutbox(device, 'ann').put(result('a'));
    expect(createOutbox(device, 'ben').entries()).toEqual([]);
  });

  test('is replaced by a newer one of the same match', () => {
    const outbox = createOutbox(store(), 'ann');
    outbox.put(result('a', 'match'));
    outbox.put(result('b', 'match'));
    expect(outbox.entries().map(({ key }) => key)).toEqual(['b']);
  });

  test('is not lost by what else lies in the store', () => {
    const device = store();
    device.setItem('bl-results:ann', '{"broken');
    expect(createOutbox(device, 'ann').entries()).toEqual([]);
  });

  test('is the same list as long as nothing changed, and every change is heard', () => {
    const outbox = createOutbox(store(), 'ann');
    let heard = 0;
    const stop = outbox.subscribe(() => {
      heard += 1;
    });
    outbox.put(result('a'));
    expect(outbox.entries()).toBe(outbox.entries());
    outbox.remove('a');
    stop();
    outbox.put(result('b'));
    expect(heard).toBe(2);
  });
});

describe('when the network is back', () => {
  test('everything is sent once with its first key, the oldest first', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(result(key));
    const keys: string[] = [];
    const sent = await sendWaiting(outbox, async ({ key }) => {
      keys.push(key);
      return 'sent';
    });
    expect(keys).toEqual(['a', 'b']);
    expect(sent.map(({ matchId }) => matchId)).toEqual(['a', 'b']);
    expect(outbox.entries()).toEqual([]);
  });

  test('what is refused stays to be read, and is not sent again', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(result(key));
    const fates: Record<string, Fate> = { a: { refusal: 'It has moved on' }, b: 'sent' };
    const send = async ({ key }: WaitingResult) => fates[key] ?? 'away';
    await sendWaiting(outbox, send);
    expect(outbox.entries()).toEqual([{ ...result('a'), refusal: 'It has moved on' }]);
    expect(await sendWaiting(outbox, send)).toEqual([]);
  });

  test('nothing is lost when it goes away again', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(result(key));
    await sendWaiting(outbox, async ({ key }) => (key === 'a' ? 'sent' : 'away'));
    expect(outbox.entries()).toEqual([result('b')]);
  });

  test('a refusal of what was replaced meanwhile is not brought back', async () => {
    const outbox = createOutbox(store(), 'ann');
    outbox.put(result('a', 'match'));
    await sendWaiting(outbox, async () => {
      outbox.put(result('b', 'match'));
      return { refusal: 'late' };
    });
    expect(outbox.entries()).toEqual([result('b', 'match')]);
  });
});
