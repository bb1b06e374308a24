import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommand, createBracket, holdBracket } from './elimination.ts';
import { statusOf } from './elimination-match.ts';
import { championOf } from './elimination-placings.ts';
import { groupName, snakeGroups } from './groups.ts';
import type { Entrant, Side } from './outcome.ts';
import { roundRobin } from './round-robin.ts';
import { advancingFromGroups, seedNextStage } from './stage-advance.ts';
import { resolveChain } from './stage-chain.ts';
import type { Chain } from './stages.ts';
import { standingsOf } from './standings.ts';
import { LEAGUE_RULES } from './tie-breakers.ts';

const GROUPS = { kind: 'groups', groups: 6, inside: { kind: 'round_robin', legs: 1 } } as const;
const CUP = { kind: 'knockout', thirdPlace: true } as const;
const ADVANCE = { to: 'cup', best: 2, bestNext: 4 };
const CHAIN: Chain = [
  { id: 'groups', format: GROUPS, size: 24, entry: 'open', advance: ADVANCE },
  { id: 'cup', format: CUP, size: 16, entry: 'advancers', advance: null },
];

test('six groups with the best thirds lead to a champion, with as many matches as announced', () => {
  const anyWinners = fc.infiniteStream(fc.constantFrom<Side>('home', 'away'));
  fc.assert(
    fc.property(fc.integer({ min: 18, max: 24 }), anyWinners, (size, winners) => {
      const resolution = resolveChain(CHAIN, new Map([['groups', size]]));
      if (resolution.kind !== 'resolved') throw new Error(JSON.stringify(resolution.problems));
      const won = () => (winners.next().value === 'home' ? [1, 0] : [0, 1]);
      const { matches, sentOn } = playGroups(size, won);
      const [groups, cup] = resolution.stages;
      expect(matches).toBe(groups?.matches);
      expect(sentOn.flatMap(({ entrants }) => entrants)).toHaveLength(cup?.entrants ?? 0);

      const seeding = seedNextStage(CUP, sentOn);
      const bracket = bracketOf(seeding.kind === 'seeds' ? seeding.seeds : []);
      const origins = new Map(
        sentOn.flatMap(({ from, entrants }) => entrants.map((entrant) => [entrant, from])),
      );
      for (const { key, home, away } of bracket.matches.values()) {
        if (!key.startsWith('W1.') || home.kind !== 'entrant' || away.kind !== 'entrant') continue;
        expect(origins.get(home.entrant)).not.toBe(origins.get(away.entrant));
      }
      expect(bracket.matches.size).toBe(cup?.matches);
      playOut(bracket, won);
      expect(origins.has(championOf(bracket.shape, bracket.matches) ?? '')).toBe(true);
    }),
    { numRuns: 50 },
  );
});

function playGroups(size: number, won: () => number[]) {
  const seeds = Array.from({ length: size }, (_, index) => ({ entrant: `e${index + 1}` }));
  const leagues = snakeGroups(seeds, GROUPS.groups).map((entrants) => ({
    entrants,
    draw: entrants,
    matches: roundRobin(entrants, 1)
      .flatMap((round) => round.fixtures)
      .map((fixture) => {
        const [home = 0, away = 0] = won();
        return { ...fixture, outcome: { kind: 'played', score: { home, away } } as const };
      }),
  }));
  const tables = leagues.map((each) => standingsOf(each, LEAGUE_RULES).rows);
  const rule = { perGroup: ADVANCE.best, bestNext: ADVANCE.bestNext };
  const draw = seeds.map(({ entrant }) => entrant);
  const sentOn = advancingFromGroups(tables, rule, draw).map((entrants, index) => ({
    from: groupName(index),
    entrants,
  }));
  return { matches: leagues.reduce((sum, { matches }) => sum + matches.length, 0), sentOn };
}

function bracketOf(seeds: readonly Entrant[]) {
  const creation = createBracket(CUP, seeds);
  if (creation.kind !== 'created') throw new Error(creation.code);
  return holdBracket(creation);
}

function playOut(bracket: ReturnType<typeof bracketOf>, won: () => number[]) {
  for (const key of bracket.matches.keys()) {
    const match = bracket.matches.get(key);
    if (!match || statusOf(match) !== 'open') continue;
    const [home = 0, away = 0] = won();
    const outcome = { kind: 'played', score: { home, away } } as const;
    expect(applyCommand(bracket, { type: 'report', key, outcome })).toMatchObject({
      kind: 'changed',
    });
  }
}
