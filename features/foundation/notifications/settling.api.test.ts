import { beforeAll, expect, test } from 'vitest';
import { newTicket } from '#features/community/support/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { challenge, newMatch, newOfficial, newPair, SCORE } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { telling } from './test-kit.ts';

const product = describeProduct();
let person: Person;
let other: Person;

beforeAll(async () => {
  person = await newPlayer(product);
  other = await newPlayer(product);
});

async function unreadOf({ api }: Person): Promise<string[]> {
  const { items } = await api.notifications({ read: 'unread' });
  return items.map(({ type }) => type);
}

test.each([
  ['accepted', () => person.api.addOrRemoveFriend({ friendUserId: other.userId, add: true })],
  ['declined', () => person.api.addOrRemoveFriend({ friendUserId: other.userId, add: false })],
  ['taken back', () => other.api.addOrRemoveFriend({ friendUserId: person.userId, add: false })],
  ['ended by a block', () => person.api.blockPlayer({ userId: other.userId, block: true })],
])('a friend request that was %s is read, and that of another is not', async (_end, act) => {
  person = await newPlayer(product);
  other = await newPlayer(product);
  const third = await newPlayer(product);
  for (const { api } of [other, third]) {
    await api.addOrRemoveFriend({ friendUserId: person.userId, add: true });
  }
  await act();
  const { items, unread } = await person.api.notifications({ read: 'unread' });
  expect(unread).toBe(1);
  expect(items[0]?.text).toContain(third.username);
});

test('what a match asks is read once it asks it no more, of both players and whoever did it', async () => {
  const pair = await newPair(product);
  const { challenger, challenged } = pair;
  const withdrawn = await challenge(product, pair);
  expect(await unreadOf(challenged)).toEqual(['match_request']);
  await challenger.api.cancelMatch({ matchId: withdrawn.matchId });
  expect(await unreadOf(challenged)).toEqual(['match_cancelled']);
  await challenged.api.notificationRead({});
  const { matchId } = await challenge(product, pair, { isInstant: true });
  await challenged.api.acceptMatch({ matchId });
  expect([await unreadOf(challenged), await unreadOf(challenger)]).toEqual([
    [],
    ['match_accepted'],
  ]);
  await challenger.api.readyUp({ matchId });
  expect(await unreadOf(challenged)).toEqual(['opponent_ready']);
  await challenged.api.readyUp({ matchId });
  await challenger.api.submitScores({ matchId, ...SCORE });
  expect(await unreadOf(challenged)).toEqual(['score_submitted']);
  await challenged.api.verifyMatchResult({ matchId });
  expect([await unreadOf(challenged), await unreadOf(challenger)]).toEqual([
    [],
    ['match_approved'],
  ]);
});

test('a reminder to rule is read by all who might have ruled once one of them has', async () => {
  const officials = [
    await newOfficial(product, 'organiser'),
    await newOfficial(product, 'organiser'),
  ];
  const { matchId } = await newMatch(product, 'disputed');
  product.clock.advance(49 * 3_600_000);
  await product.runDue();
  const [first, second] = officials;
  if (!first || !second) throw new Error('nobody rules');
  expect(await unreadOf(second)).toContain('ruling_overdue');
  const reason = 'Nobody has shown how it ended.';
  await first.api.ruleMatch({ matchId, ruling: { outcome: 'void' }, reason });
  expect(await unreadOf(second)).not.toContain('ruling_overdue');
});

test('an answer of support is read by who writes back', async () => {
  const support = await newOfficial(product, 'support');
  const { asker, ticketId } = await newTicket(product);
  await support.api.answerTicket({ ticketId, text: 'Which one do you mean?', outcome: 'waiting' });
  expect(await unreadOf(asker)).toEqual(['ticket_answered']);
  await asker.api.replyToTicket({ ticketId, text: 'That of Friday.' });
  expect(await unreadOf(asker)).toEqual([]);
});

test('that coins wait is read once they are claimed', async () => {
  const support = await newOfficial(product, 'support');
  const { userId, api } = await newPlayer(product);
  await support.api.giveCoins({ userId, coins: 5, reason: 'For your patience.' });
  expect((await api.notifications({})).unread).toBe(1);
  await api.claimUserRewards({});
  expect((await api.notifications({})).unread).toBe(0);
});

test('who has been at a place has read what leads there, and nothing else', async () => {
  const told = telling(product);
  const here = await newPlayer(product);
  for (const link of ['/support/1', '/support/1', '/support/2']) {
    await told.tell(here, 'ticket_answered', link);
  }
  await told.tell(other, 'ticket_answered', '/support/1');
  const before = (await other.api.notifications({})).unread;
  expect(await here.api.notificationRead({ link: '/support/1' })).toEqual({ unread: 1 });
  expect((await other.api.notifications({})).unread).toBe(before);
});

test('one that stands for a group is read with all that are about the same thing', async () => {
  const told = telling(product);
  const reader = await newPlayer(product);
  const types = ['match_request', 'match_accepted', 'match_moved'] as const;
  for (const type of types) await told.tell(reader, type, '/match-wizard/1/2');
  await told.tell(reader, 'match_request', '/match-wizard/1/3');
  const { items } = await reader.api.notifications({});
  const { notificationId = '' } = items.find(({ type }) => type === 'match_moved') ?? {};
  const mark = () => reader.api.notificationRead({ notificationId, withGroup: true });
  expect([await mark(), await mark()]).toEqual([{ unread: 1 }, { unread: 1 }]);
  const left = await reader.api.notifications({ read: 'unread' });
  expect(left.items).toMatchObject([{ link: '/match-wizard/1/3' }]);
});
