import type { Chain } from '@battle-league/brackets/stages.ts';
import { beforeAll, expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, refusedFields } from '#testing/people.ts';
import {
  openTournament,
  playToTheEnd,
  type Running,
  startTournament,
} from '#testing/tournaments.ts';

const product = describeProduct();
const organiser = product.official('organiser');
let players: readonly Person[];

beforeAll(async () => {
  players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(product)));
  await newGame(product);
});

const HOUR = 3_600_000;

/** Two that lead into Swiss, from which the best two meet. */
const CHAIN = [
  {
    id: 'east',
    format: { kind: 'knockout', thirdPlace: true },
    size: 4,
    entry: 'open',
    advance: { to: 'swiss', best: 2 },
  },
  {
    id: 'west',
    format: { kind: 'round_robin', legs: 1 },
    size: 4,
    entry: 'open',
    advance: { to: 'swiss', best: 2 },
  },
  {
    id: 'swiss',
    format: { kind: 'swiss', rounds: 2 },
    size: 4,
    entry: 'advancers',
    advance: { to: 'final', best: 2 },
  },
  {
    id: 'final',
    format: { kind: 'double_elimination', reset: true },
    size: 2,

    entry: 'advancers',
    advance: null,
  },
] as const satisfies Chain;

for (const [format, size, tournament] of [
  ['knockout', 6, {}],
  ['double_elimination', 5, {}],
  ['league', 4, {}],
  ['swiss', 5, {}],
  ['groups', 5, { groups: 2, best: 1, bestNext: 1 }],
  ['stages', 4, { stages: CHAIN }],
] as const) {
  test(`what was played here as ${format} is taken in again as it left`, async () => {
    const settings = { ...tournament, roundEvery: 0 };
    const cup = await startTournament(product, size, { format, tournament: settings });
    await cup.contenders.at(-1)?.api.leaveEvent({ eventId: cup.eventId });
    await product.runDue();
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
    expect(is?.format).toBe(was?.format);
    expect(is?.stages).toEqual(was?.stages);
    await sameWithoutChampion(cup);
  });
}

/** An entrant disqualified after the end has no placing after the import, either. */
async function sameWithoutChampion({ eventId, contenders }: Running): Promise<void> {
  const [first] = await finalPlaces(eventId);
  const champion = contenders.find(({ username }) => username === first?.username);
  const entryId = champion?.entryId ?? '';
  await organiser.api.removeEntrant({ eventId, entryId, reason: 'Played with a bot all day.' });
  await product.runDue();
  const left = await organiser.api.exportBracket({ eventId });
  expect(left.disqualified).toEqual([champion?.username]);
  const source = `judged:${eventId}`;
  const taken = await organiser.api.importBracket({ bracket: { ...left, source } });
  expect(taken.faults).toEqual([]);
  const places = await finalPlaces(eventId);
  expect(places[0]?.username).not.toBe(champion?.username);
  expect(await finalPlaces(idOf(taken))).toEqual(places);
  expect(await tableOf(idOf(taken))).toEqual(await tableOf(eventId));
  const [alone, shared] = places;
  expect(taken.champion).toBe(shared?.from === 1 ? null : alone?.username);
  const { source: _own, ...again } = await organiser.api.exportBracket({ eventId: idOf(taken) });
  expect({ ...again, source: left.source }).toEqual(left);
}

test('who is told to be disqualified has taken part', async () => {
  const bracket = { ...cupOfFour('strange verdict'), disqualified: ['nobody-at-all'] };
  const { faults } = await take(bracket);
  expect(faults.map(({ path, code }) => [path, code])).toEqual([
    ['disqualified.0', 'field_invalid'],
  ]);
});

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

test('who does not go on by the results of a stage is not in the next one, and who does is', async () => {
  const { results, ...cup } = cupOfFour('odd stages');
  const names = players.map(({ username }) => username);
  const [a = '', b = '', c = '', d = ''] = names;
  const won = results[0]?.outcome ?? { kind: 'void' as const };
  const inside = { kind: 'round_robin', legs: 1 } as const;
  const told = (finalists: string[]) => ({
    ...cup,
    format: { kind: 'stages' } as const,
    stages: [
      {
        id: 'groups',
        format: { kind: 'groups', groups: 2, inside } as const,

        advance: { to: 'final', best: 1 },
        draw: [
          [a, b],
          [c, d],
        ],
        results: ['A:R1.1', 'B:R1.1'].map((match) => ({ match, outcome: won })),
      },
      {
        id: 'final',
        format: { kind: 'knockout', thirdPlace: false } as const,

        advance: null,
        draw: [finalists],
        results: [{ match: 'W1.1', outcome: won }],
      },
    ],
  });
  const { eventId, faults } = await organiser.api.importBracket({ bracket: told([a, d]) });
  expect(eventId).toBeNull();
  expect(faults.map(({ path, message }) => [path, message])).toEqual([
    ['stages.1.draw.0.1', `By the earlier results, ⁨${d}⁩ doesn’t advance to this stage.`],
    ['stages.1.draw', `By the earlier results, ⁨${c}⁩ advances to this stage but is missing.`],
  ]);
  const right = await organiser.api.importBracket({ bracket: told([a, c]) });
  expect(right).toMatchObject({ faults: [], champion: a, matches: 3 });
});

test('what has not the form of a bracket is refused with the place of what is wrong', async () => {
  const { entrants: _none, ...bracket } = cupOfFour('formless cup');
  // before the first year, and by its zone after the last one that is written with four digits
  const times = { startedAt: '0000-06-01T00:00:00Z', endedAt: '9999-12-31T23:00:00-12:00' };
  const sent = { ...bracket, ...times, entrants: ['alone'] };
  const fields = await refusedFields(organiser.api.importBracket({ bracket: sent }));
  expect(Object.keys(fields).sort()).toEqual([
    'bracket.endedAt',
    'bracket.entrants',
    'bracket.startedAt',
  ]);
});

test('of a table that comes without its results no more faults are named than can be read', async () => {
  const entrants = players.map(({ username }) => username);
  const others = Array.from({ length: 36 }, (_, index) => `nobody-${index}`);
  const league = { kind: 'league', legs: 1 } as const;
  const bracket = { ...cupOfFour('empty league'), format: league, results: [] };
  const { faults } = await take({ ...bracket, entrants: [...entrants, ...others] });
  expect(faults).toHaveLength(200);
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

function take(bracket: Parameters<typeof organiser.api.importBracket>[0]['bracket']) {
  return organiser.api.importBracket({ bracket });
}

async function finalPlaces(ids: EventId) {
  const { items } = await organiser.api.eventFinals({ ids });
  const places = (items[0]?.places ?? []).map(({ username, from, to }) => ({ username, from, to }));
  return places.sort((a, b) => a.from - b.from || (a.username < b.username ? -1 : 1));
}

async function tableOf(id: EventId) {
  const { items } = await organiser.api.leagueTable({ id });
  return items.map(({ entryId: _entry, ...row }) => row);
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
    source,
    game: 'football-26',
    title: { en: 'Winter Cup' },
    format: { kind: 'knockout', thirdPlace: false } as const,
    startedAt: new Date(now - 5 * HOUR).toISOString(),
    endedAt: new Date(now - 2 * HOUR).toISOString(),
    entrants: players.map(({ username }) => username),
    results: ['W1.1', 'W1.2', 'W2.1'].map((match) => ({ match, outcome: won })),
  };
}
