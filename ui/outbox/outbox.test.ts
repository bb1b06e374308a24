import { describe, expect, test } from 'vitest';
import {
  createOutbox,
  type Fate,
  fieldsOf,
  formOf,
  sendWaiting,
  type WaitingForm,
} from './outbox.ts';

function store(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new Error('no room');
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}

function typed(key: string, subject = key): WaitingForm {
  return {
    key,
    kind: 'challenge',
    subject,
    fields: [['when', 'now']],
    address: '/match-schedule',
    hasPicture: false,
    at: '2026-11-10T12:00:00.000Z',
    refusal: null,
  };
}

const REFUSAL = { code: 'match_state_conflict', detail: 'It has moved on', fields: {} };

describe('a form that could not be sent', () => {
  test('is still there after the page was closed', () => {
    const device = store();
    createOutbox(device, 'ann').put(typed('a'));
    expect(createOutbox(device, 'ann').entries()).toEqual([typed('a')]);
  });

  test('is nobody else’s on the same device', () => {
    const device = store();
    createOutbox(device, 'ann').put(typed('a'));
    expect(createOutbox(device, 'ben').entries()).toEqual([]);
  });

  test('is replaced by a newer one about the same, which stands last', () => {
    const outbox = createOutbox(store(), 'ann');
    for (const [key, subject] of [
      ['a', 'match'],
      ['b', 'other'],
      ['c', 'match'],
    ]) {
      outbox.put(typed(String(key), subject));
    }
    expect(outbox.entries().map(({ key }) => key)).toEqual(['b', 'c']);
  });

  test('is not lost by what else lies in the store', () => {
    const device = store();
    device.setItem('bl-outbox:ann', '{"broken');
    expect(createOutbox(device, 'ann').entries()).toEqual([]);
  });

  test('is not said to be kept where the device has no room', () => {
    const outbox = createOutbox(store(300), 'ann');
    expect([outbox.put(typed('a')), outbox.put(typed('b'))]).toEqual([true, false]);
    expect(outbox.entries()).toEqual([typed('a')]);
  });

  test('is the same list as long as nothing changed, and every change is heard', () => {
    const outbox = createOutbox(store(), 'ann');
    let heard = 0;
    const stop = outbox.subscribe(() => {
      heard += 1;
    });
    outbox.put(typed('a'));
    expect(outbox.entries()).toBe(outbox.entries());
    outbox.remove('a');
    stop();
    outbox.put(typed('b'));
    expect(heard).toBe(2);
  });

  test('says again what was typed, files aside', () => {
    const form = new FormData();
    form.append('reason', 'not the score');
    form.append('screenshotIds', 'one');
    form.append('screenshotIds', 'two');
    form.append('picture', new Blob(['…']), 'score.png');
    const again = formOf({ fields: fieldsOf(form) });
    expect(again.get('reason')).toBe('not the score');
    expect(again.getAll('screenshotIds')).toEqual(['one', 'two']);
    expect(again.has('picture')).toBe(false);
  });
});

describe('when the network is back', () => {
  test('everything is sent once with its first key, the oldest first', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(typed(key));
    const keys: string[] = [];
    const sent = await sendWaiting(outbox, async ({ key }) => {
      keys.push(key);
      return 'sent';
    });
    expect(keys).toEqual(['a', 'b']);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(outbox.entries()).toEqual([]);
  });

  test('what is refused stays in its place with the reason, and is not sent again', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(typed(key));
    const fates: Record<string, Fate> = { a: REFUSAL, b: 'sent' };
    const send = async ({ key }: WaitingForm) => fates[key] ?? 'away';
    await sendWaiting(outbox, send);
    expect(outbox.entries()).toEqual([{ ...typed('a'), refusal: REFUSAL }]);
    expect(await sendWaiting(outbox, send)).toEqual([]);
  });

  test('nothing is lost, and nothing overtakes, when it goes away again', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b', 'c']) outbox.put(typed(key));
    const tried: string[] = [];
    await sendWaiting(outbox, async ({ key }) => {
      tried.push(key);
      return key === 'a' ? 'sent' : 'away';
    });
    expect(tried).toEqual(['a', 'b']);
    expect(outbox.entries()).toEqual([typed('b'), typed('c')]);
  });

  test('what is filled in while it is sent goes with it', async () => {
    const outbox = createOutbox(store(), 'ann');
    outbox.put(typed('a'));
    const sent = await sendWaiting(outbox, async ({ key }) => {
      if (key === 'a') outbox.put(typed('b'));
      return 'sent';
    });
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(outbox.entries()).toEqual([]);
  });

  test('a refusal of what was replaced meanwhile is not brought back', async () => {
    const outbox = createOutbox(store(), 'ann');
    outbox.put(typed('a', 'match'));
    await sendWaiting(outbox, async ({ key }) => {
      if (key === 'b') return 'away';
      outbox.put(typed('b', 'match'));
      return REFUSAL;
    });
    expect(outbox.entries()).toEqual([typed('b', 'match')]);
  });

  test('what was dropped meanwhile is not sent', async () => {
    const outbox = createOutbox(store(), 'ann');
    for (const key of ['a', 'b']) outbox.put(typed(key));
    const sent = await sendWaiting(outbox, async () => {
      outbox.remove('b');
      return 'sent';
    });
    expect(sent.map(({ key }) => key)).toEqual(['a']);
  });
});
