import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { draftsName } from './drafts-name.ts';

const DAY_MS = 24 * 60 * 60_000;

function store(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new Error('no room');
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}

test('a typed text is there after the page was loaded again, for its player and its form alone', () => {
  const device = store();
  createDrafts(device, 'ann').save('chat:r1', { text: 'See you' });
  expect(createDrafts(device, 'ann').read('chat:r1')).toEqual({ text: 'See you' });
  expect(createDrafts(device, 'ann').read('chat:r2')).toEqual({});
  expect(createDrafts(device, 'ben').read('chat:r1')).toEqual({});
});

test('what is sent or emptied leaves nothing behind', () => {
  const device = store();
  const drafts = createDrafts(device, 'ann');
  drafts.save('chat:r1', { text: 'See you' });
  drafts.save('checkout:billing', { city: 'Cape Town', zip: '' });
  drafts.drop('chat:r1');
  expect(drafts.read('checkout:billing')).toEqual({ city: 'Cape Town', zip: '' });
  drafts.save('checkout:billing', { city: '', zip: '' });
  expect([...device.kept.keys()]).toEqual([]);
});

test('a draft lasts a week, and the oldest gives way to the twenty newest', () => {
  const device = store();
  let now = 0;
  const drafts = createDrafts(device, 'ann', () => now);
  drafts.save('chat:r1', { text: 'old' });
  now = 7 * DAY_MS - 1;
  expect(drafts.read('chat:r1')).toEqual({ text: 'old' });
  now = 7 * DAY_MS;
  expect(drafts.read('chat:r1')).toEqual({});
  for (let room = 0; room <= 20; room += 1) drafts.save(`chat:${room}`, { text: 'new' });
  expect(drafts.read('chat:0')).toEqual({});
  expect(drafts.read('chat:1')).toEqual({ text: 'new' });
  expect(drafts.read('chat:20')).toEqual({ text: 'new' });
});

test('a store without room, without sense or without existence harms nothing', () => {
  expect(() => createDrafts(store(3), 'ann').save('chat:r1', { text: 'long' })).not.toThrow();
  const odd = store();
  odd.kept.set(draftsName('ann'), 'null{');
  expect(createDrafts(odd, 'ann').read('chat:r1')).toEqual({});
  expect(createDrafts(null, 'ann').read('chat:r1')).toEqual({});
});
