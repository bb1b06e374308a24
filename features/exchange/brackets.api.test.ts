import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, refusedFields } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { openTournament, playToTheEnd, startTournament } from '#testing/tournaments.ts';

let product: TestProduct;
let organiser: Person;
let players: readonly Person[];

beforeAll(async () => {
  product = await startTestProduct();
  organiser = await newOfficial(product, 'organiser');
  players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(product)));
  await newGame(product);
});
afterAll(() => product.close());

const HOUR = 3_600_000;

for (const [format, size] of [
  ['knockout', 6],
  ['double_elimination', 5],
  ['league', 4],
  ['swiss', 5],
] as const) {
  test(`a ${format} that was played here is taken in again as it left`, async () => {
    const cup = await startTournament(product, size, { format, tournament: { roundEvery: 0 } });
    await playToTheEnd(product, cup);
    const left = await organiser.api.exportBracket({ eventId: cup.eventId });
    const bracket = { ...left, source: `again:${cup.eventId}` };
    const tried = await organiser.api.importBracket({ bracket, dryRun: true });
    expect(tried).toMatchObject({ eventId: null, faults: [], entrants: size });
    const taken = await organiser.api.importBracket({ bracket });
    const eventId = idOf(taken);
    const { source: _own, ...again } = await organiser.api.exportBracket({ eventId });
    const { source: _other, ...first } = left;
    expect(again).toEqual(first);
    const [was, is] = await Promise.all(
      [cup.eventId, eventId].map((id: EventId) =>
        organiser.api.getBracketEvent({ id, round: 'ALL' }),
      ),
    );
    expect(is?.champion?.username).toBe(was?.champion?.username);
    expect(taken.champion).toBe(was?.champion?.username);
    expect(is?.rounds).toEqual(was?.rounds);
  });
}

test('it is a completed event with its first places, and gives no points, no ratings and no prizes', async () => {
  const { api } = organiser;
  const { eventId, champion } = await take(cupOfFour('winter cup'));
  const [first] = players;
  expect(champion).toBe(first?.username);
  const id = eventId as EventId; // as an import answers
  expect(await api.eventById({ id })).toMatchObject({ status: 'completed', title: 'Winter Cup' });
  const { items } = await api.eventFinals({ ids: id });
  expect(items[0]?.places.map(({ username, from }) => [username, from])).toEqual([
    [players[0]?.username, 1],
    [players[1]?.username, 2],
    [players[2]?.username, 3],
    [players[3]?.username, 3],
  ]);
  await product.runDue();
  expect((await api.owedPrizes({})).items.filter((owed) => owed.eventId === id)).toEqual([]);
  expect((await api.eventByIdMatches({ eventId: id })).total).toBe(0);
  expect((await api.organiserEvents({ list: 'past' })).items.map((each) => each.eventId)).toContain(
    id,
  );
});

test('the same source again is answered as the first time, and makes no second event', async () => {
  const first = await take(cupOfFour('spring cup'));
  const [again, atOnce] = await Promise.all([
    take(cupOfFour('spring cup')),
    take(cupOfFour('spring cup')),
  ]);
  expect(again).toEqual({ ...first, repeated: true });
  expect(atOnce.eventId).toBe(first.eventId);
});

test('with a fault nothing is taken in, and each is named by its place', async () => {
  const bracket = cupOfFour('faulty cup');
  const wrong = {
    ...bracket,
    game: 'no-such-game',
    entrants: [...bracket.entrants.slice(0, 3), 'nobody-at-all'],
    results: bracket.results.slice(0, 2),
    endedAt: new Date(product.clock.now().getTime() + HOUR).toISOString(),
  };
  for (const dryRun of [true, false]) {
    const { eventId, faults } = await organiser.api.importBracket({ bracket: wrong, dryRun });
    expect(eventId).toBeNull();
    expect(faults.map(({ path, code }) => [path, code])).toEqual([
      ['game', 'field_invalid'],
      ['endedAt', 'bracket_not_over'],
      ['entrants.3', 'player_unknown'],
      ['results', 'match_not_reported'],
    ]);
    expect(faults[3]).toMatchObject({ match: 'W2.1', message: 'This match has no result.' });
  }
});

test('what has not the form of a bracket is refused with the place of what is wrong', async () => {
  const { entrants: _none, ...bracket } = cupOfFour('formless cup');
  const sent = { ...bracket, entrants: ['alone'] };
  expect(Object.keys(await refusedFields(organiser.api.importBracket({ bracket: sent })))).toEqual([
    'bracket.entrants',
  ]);
});

test('players take nothing in, and what is not over or is of another audience does not leave', async () => {
  const [player] = players;
  const asked = player?.api.importBracket({ bracket: cupOfFour('own cup') });
  expect(await refusal(asked ?? Promise.resolve())).toBe('role_needed');
  const { eventId } = await openTournament(product);
  expect(await refusal(organiser.api.exportBracket({ eventId }))).toBe('bracket_not_exported');
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  const other = await newOfficial(product, 'organiser', elsewhere);
  expect(await refusal(other.api.exportBracket({ eventId }))).toBe('not_found');
  const { faults } = await other.api.importBracket({ bracket: cupOfFour('foreign cup') });
  expect(faults.map(({ code }) => code)).toEqual(Array(4).fill('player_unknown'));
});

function take(bracket: ReturnType<typeof cupOfFour>) {
  return organiser.api.importBracket({ bracket });
}

function idOf({ eventId }: { readonly eventId: string | null }): EventId {
  if (!eventId) throw new Error('it was not taken in');
  return eventId as EventId; // as an import answers
}

/** The first of four beats the second in the final. */
function cupOfFour(source: string) {
  const now = product.clock.now().getTime();
  const won = { kind: 'played', score: { home: 3, away: 1 } } as const;
  return {
    ...{ source, game: 'football-26', title: { en: 'Winter Cup' } },
    format: { kind: 'knockout', thirdPlace: false } as const,
    startedAt: new Date(now - 5 * HOUR).toISOString(),
    endedAt: new Date(now - 2 * HOUR).toISOString(),
    entrants: players.map(({ username }) => username),
    results: ['W1.1', 'W1.2', 'W2.1'].map((match) => ({ match, outcome: won })),
  };
}
