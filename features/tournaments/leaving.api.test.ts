import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInRules } from '#features/events/server/index.ts';
import { fixturesOf } from '#features/matches/server/index.ts';
import type { EntryId, MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { newOfficial } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { openMatches, playOut, type Running, startTournament } from '#testing/tournaments.ts';
import { type Conductor, createConductor } from './server/conduct.ts';
import { follow, leave } from './server/turn.ts';

let product: TestProduct;
let organiser: Person;

beforeAll(async () => {
  product = await startTestProduct();
  organiser = await newOfficial(product, 'organiser');
});
afterAll(() => product.close());

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
  await act((work, conductor) => leave(work, cup.eventId, winner.entryId as EntryId, conductor)); // its id
  await product.runDue();
  await playOut(product, cup, two);
  const { champion, matches } = await organiser.api.getBracketEvent({
    ...{ id: cup.eventId, round: 'ALL', pageSize: 100 },
  });
  expect(matches.items.find(({ key }) => key === one.key)).toMatchObject({
    ...{ winner: 'home', how: 'played' },
  });
  expect(champion?.entryId).toBe(two.home?.entryId);
});

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
  await act((work, conductor) => follow(work, matchId as MatchId, conductor)); // its id
}

/** What the jobs do, in the order of the test. */
function act(what: (work: Work, conductor: Conductor) => Promise<void>) {
  const { platform } = product;
  const conductor = createConductor(fixturesOf(platform), checkInRules(platform.rules));
  return platform.workshop.transact((work) => what(work, conductor));
}
