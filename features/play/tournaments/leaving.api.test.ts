import { expect, test } from 'vitest';
import { checkInRules } from '#features/play/events/server/index.ts';
import { fixturesOf } from '#features/play/matches/server/index.ts';
import type { EntryId, MatchId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join } from '#testing/events.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import {
  openMatches,
  openTournament,
  playOut,
  playToTheEnd,
  type Running,
  startTournament,
} from '#testing/tournaments.ts';
import { advanceBracket, withdrawEntrant } from './server/advance-bracket.ts';
import { type BracketRunner, createBracketRunner } from './server/bracket-runner.ts';

const REASON = 'Played with a changed controller';
const PRIZES = [4000, 2000, 1000].map((amount, index) => ({
  place: index + 1,
  amount,
  currency: 'ZAR',
}));

const product = describeProduct();
const organiser = product.official('organiser');

test.each([
  'the word of the matches given away comes first',
  'the word of the leaving comes first',
])('who leaves a league before half of it is annulled, also where %s', async (order) => {
  const league = await startTournament(product, 4, { format: 'league' });
  const [first] = await openMatches(organiser, league.eventId);
  if (!first) throw new Error('no match');
  await playOut(product, league, first);
  const open = await openMatches(organiser, league.eventId);
  const leaver = playerAt(league, first.home);
  await leaver.api.leaveEvent({ eventId: league.eventId });
  if (order.startsWith('the word of the matches')) for (const match of open) await hearOf(match);
  await product.runDue();
  const { items } = await organiser.api.leagueTable({ id: league.eventId });
  expect(items.map(({ played }) => played)).toEqual([0, 0, 0]);
  expect(items.map(({ entryId }) => entryId)).not.toContain(leaver.entryId);
});

test('who wins a match of a cup and leaves at once has won it: the next opponent walks over', async () => {
  const cup = await startTournament(product, 4, { tournament: { thirdPlace: false } });
  const [one, two] = await openMatches(organiser, cup.eventId);
  if (!one || !two) throw new Error('no matches');
  const winner = await winNow(cup, one);
  await winner.api.leaveEvent({ eventId: cup.eventId });
  await act((transaction, runner) =>
    withdrawEntrant(transaction, cup.eventId, winner.entryId as EntryId, runner),
  ); // its id
  await product.runDue();
  await playOut(product, cup, two);
  const { champion, matches } = await organiser.api.getBracketEvent({
    id: cup.eventId,
    round: 'ALL',
    pageSize: 100,
  });
  expect(matches.items.find(({ key }) => key === one.key)).toMatchObject({
    winner: 'home',
    how: 'played',
  });
  expect(champion?.entryId).toBe(two.home?.entryId);
});

test('who is disqualified before the final keeps no place in it: those behind move up, for the prizes too', async () => {
  const cup = await startTournament(product, 4, { prizes: PRIZES });
  for (const match of await openMatches(organiser, cup.eventId)) await playOut(product, cup, match);
  const open = await openMatches(organiser, cup.eventId);
  const final = open.find(({ key }) => key === 'W2.1');
  const third = open.find(({ key }) => key === 'T');
  if (!final?.home || !third) throw new Error('no final');
  const cheat = final.home.entryId;
  await organiser.api.removeEntrant({ eventId: cup.eventId, entryId: cheat, reason: REASON });
  await product.runDue();
  await playOut(product, cup, third);
  const { items } = await organiser.api.eventFinals({ ids: cup.eventId });
  expect(items[0]?.places.map(({ from, to, entryId }) => [from, to, entryId])).toEqual([
    [1, 1, final.away?.entryId],
    [2, 2, third.home?.entryId],
    [3, 3, third.away?.entryId],
  ]);
  expect(await owedIn(cup)).toEqual([
    [1, final.away?.entryId],
    [2, third.home?.entryId],
    [3, third.away?.entryId],
  ]);
});

test('a disqualification after the end moves who is behind up, leaves what is paid, and is taken back', async () => {
  const league = await startTournament(product, 2, { format: 'league', prizes: PRIZES });
  const { eventId } = league;
  await playToTheEnd(product, league);
  const table = async () => (await organiser.api.leagueTable({ id: eventId })).items;
  const [first, second] = (await table()).map(({ entryId }) => entryId);
  if (!first || !second) throw new Error('no table');
  expect(await owedIn(league)).toEqual([
    [1, first],
    [2, second],
  ]);
  await organiser.api.payPrize({
    eventId,
    place: 1,
    entryId: first,
    reference: 'EFT 1',
  });
  await organiser.api.removeEntrant({ eventId, entryId: first, reason: REASON });
  await product.runDue();
  expect((await table()).map((row) => [row.rank, row.entryId, row.disqualified])).toEqual([
    [1, second, false],
    [2, first, true],
  ]);
  expect(await owedIn(league)).toEqual([[1, second]]);
  const { items: paid } = await organiser.api.owedPrizes({ list: 'paid', pageSize: 100 });
  expect(paid.filter((prize) => prize.eventId === eventId)).toMatchObject([
    { entryId: first, disqualified: true },
  ]);
  await organiser.api.readmitEntrant({ eventId, entryId: first, reason: REASON });
  await product.runDue();
  expect((await table()).map(({ entryId }) => entryId)).toEqual([first, second]);
  expect(await owedIn(league)).toEqual([[2, second]]);
  const cleared = league.contenders.find(({ entryId }) => entryId === first);
  const told = (await cleared?.api.notifications({}))?.items.map(({ type }) => type) ?? [];
  expect(told.slice(0, 2)).toEqual(['event_readmitted', 'event_removed']);
});

test('who has left can still be disqualified, and then does not come back', async () => {
  const late = await openTournament(product);
  const leaver = await newPlayer(product);
  const entryId = await join(leaver, late);
  await leaver.api.leaveEvent({ eventId: late.eventId });
  await organiser.api.removeEntrant({ eventId: late.eventId, entryId, reason: REASON });
  expect(await refusal(leaver.api.joinEvent({ eventId: late.eventId }))).toBe('entry_removed');
  await organiser.api.readmitEntrant({ eventId: late.eventId, entryId, reason: REASON });
  await leaver.api.joinEvent({ eventId: late.eventId });
});

/** Owed prizes of an event. */
async function owedIn({ eventId }: Running) {
  const { items } = await organiser.api.owedPrizes({ pageSize: 100 });
  return items
    .filter((prize) => prize.eventId === eventId)
    .map(({ place, entryId }) => [place, entryId]);
}

type Open = Awaited<ReturnType<typeof openMatches>>[number];

/** Home wins; nothing has followed from it yet. */
async function winNow(running: Running, { matchId: id, home, away }: Open) {
  const [a, b] = [playerAt(running, home), playerAt(running, away)];
  const matchId = id ?? '';
  for (const each of [a, b]) await each.api.readyUp({ matchId });
  await a.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await b.api.verifyMatchResult({ matchId });
  return a;
}

function playerAt({ contenders }: Running, side: { entryId: string } | null) {
  const player = contenders.find(({ entryId }) => entryId === side?.entryId);
  if (!player) throw new Error('nobody stands there');
  return player;
}

async function hearOf({ matchId }: Open) {
  await act((transaction, runner) => advanceBracket(transaction, matchId as MatchId, runner)); // its id
}

/** Does a step that otherwise a job does. */
function act(what: (transaction: Transaction, runner: BracketRunner) => Promise<void>) {
  const { platform } = product;
  const runner = createBracketRunner(fixturesOf(platform), checkInRules(platform.rules));
  return platform.transactions.run((transaction) => what(transaction, runner));
}
