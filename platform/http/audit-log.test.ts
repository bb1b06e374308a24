import { expect, test } from 'vitest';
import { redacted, subjectsIn } from './audit-log.ts';

const ID = '0192f0c1-2b3c-7d4e-8f90-123456789012';

test('secrets, numbers, addresses and names of people are not kept', () => {
  const sent = {
    password: 'hunter2hunter2',
    card: { number: '4242424242424242' },
    msisdn: '27821234567',
    note: 'Call +27 82 123 4567 or write to rana@mail.example',
    lines: [{ email: 'rana@mail.example', username: 'Rana' }],
    url: 'https://rana:pass@hooks.example/T0/B0/x8Yz?key=1',
    avatarUrl: '/avatars/goat.svg',
  };
  const kept = redacted(sent);
  expect(kept).toEqual({
    password: '[hidden]',
    card: '[hidden]',
    msisdn: '[hidden]',
    note: 'Call [hidden] or write to [hidden]',
    lines: [{ email: '[hidden]', username: 'Rana' }],
    url: 'https://hooks.example/[hidden]',
    avatarUrl: '/avatars/goat.svg',
  });
});

test('ids, times, amounts and reasons are kept as they are', () => {
  const sent = {
    eventId: ID,
    startsAt: new Date('2026-11-21T18:00:00Z'),
    until: '2026-11-21T18:00:00+02:00',
    amount: 1_200_000,
    reason: 'Played with a changed controller',
  };
  expect(redacted(sent)).toEqual({ ...sent, startsAt: '2026-11-21T18:00:00.000Z' });
});

test('of long lists and texts the beginning is kept', () => {
  const kept = redacted({
    text: 'word '.repeat(200),
    entries: Array.from({ length: 300 }, () => 1),
  });
  const { text, entries } = Object(kept);
  expect(text.length).toBeLessThan(510);
  expect(entries).toHaveLength(21);
  expect(entries.at(-1)).toBe('… 300');
});

test.each(['a', '1(', 'a@'])('a text of any length is looked through at once: %j …', (part) => {
  const began = performance.now();
  redacted(part.repeat(100_000));
  redacted(`a@${part.repeat(100_000)}`);
  expect(performance.now() - began).toBeLessThan(2_000); // it took minutes
});

test('an address at the end of what is kept is hidden whole', () => {
  const kept = redacted(`${'word '.repeat(98)}rana@mail.example ${'word '.repeat(98)}`);
  expect(kept).not.toMatch(/rana|example/);
});

test('what was acted on are the ids of what was sent, and of the answer', () => {
  const other = ID.replace('9012', '9013');
  const third = ID.replace('9012', '9014');
  expect(subjectsIn({ eventId: ID, entries: [other, ID] }, { eventId: third, done: true })).toEqual(
    [ID, other, third],
  );
  expect(subjectsIn({ title: 'Winter Cup' }, null)).toEqual([]);
});
