import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBracket, holdBracket } from './elimination.ts';
import type { DrawnMatch } from './elimination-match.ts';
import { createGslGroup, drawField, drawSwissRound, isGslMatch } from './field.ts';
import { keyInGroup } from './groups.ts';
import type { ImportedResult, ImportedStage } from './imported.ts';
import { checkStages } from './imported-tournament.ts';
import type { Entrant, Outcome } from './outcome.ts';
import { seedNextStage } from './stage-advance.ts';
import { fitChain, spreadEntrants } from './stage-chain.ts';
import { type Chain, type FieldFormat, fieldFormatOf, type Stage } from './stages.ts';
import { playOut, seeds } from './testing/elimination-kit.ts';

const CUP = { kind: 'knockout', thirdPlace: true } as const;
const TABLES = { kind: 'round_robin', legs: 1 } as const;
const first = { entry: 'open', size: 64 } as const;
const later = { entry: 'advancers', size: 64 } as const;

const CHAINS: readonly Chain[] = [
  [
    {
      ...first,
      id: 'groups',
      format: { kind: 'groups', groups: 3, inside: TABLES },
      advance: { to: 'knockout', best: 1, bestNext: 1 },
    },
    { ...later, id: 'knockout', format: CUP, advance: null },
  ],
  [
    {
      ...first,
      id: 'gsl',
      format: { kind: 'groups', groups: 2, inside: { kind: 'gsl' } },
      advance: { to: 'final', best: 2 },
    },
    { ...later, id: 'final', format: { kind: 'double_elimination', reset: true }, advance: null },
  ],
  [
    { ...first, id: 'east', format: CUP, advance: { to: 'swiss', best: 2 } },
    { ...first, id: 'west', format: TABLES, advance: { to: 'swiss', best: 2 } },
    {
      ...later,
      id: 'swiss',
      format: { kind: 'swiss', rounds: 2 },
      advance: { to: 'final', best: 2 },
    },
    { ...later, id: 'final', format: CUP, advance: null },
  ],
];

type Next = () => number;

test('whatever groups and stages were played are told without a fault in any order, and end the same', () => {
  fc.assert(
    fc.property(anyPlay(), ({ stages, entrants, next }) => {
      const told = stages
        .map((stage) => ({ ...stage, results: shuffled(stage.results, next) }))
        .sort(() => (next() % 2) - 0.5);
      const retold = checkStages({ entrants, stages: told });
      expect(retold.faults).toEqual([]);
      const results = (some: readonly ImportedResult[]) => some.map(({ match }) => match).sort();
      for (const [index, { stage }] of retold.played.entries()) {
        const matches = retold.stages[index]?.matches ?? [];
        const was = stages.find(({ id }) => id === stage.id);
        const played = matches.filter(({ result, home, away }) => {
          return result && home.kind === 'entrant' && (away.kind === 'entrant' || isSwiss(stage));
        });
        const keys = played.map(({ group, key }) =>
          group === null ? key : keyInGroup(group, key),
        );
        expect(keys.sort()).toEqual(results(was?.results ?? []));
      }
      expect(retold.champion).toBe(checkStages({ entrants, stages }).champion);
      expect(retold.champion).not.toBeNull();
    }),
    { numRuns: 60 },
  );
});

test('nobody is in a later stage but who goes on to it by the results, and nobody of these is missing', () => {
  fc.assert(
    fc.property(anyPlay(), ({ stages, entrants }) => {
      const last = stages.at(-1);
      const there = last?.draw.flat() ?? [];
      const stranger = entrants.find((each) => !there.includes(each));
      if (!last || !stranger) return;
      const missing = there.at(-1) ?? '';
      const exchanged = (each: Entrant) => (each === missing ? stranger : each);
      const results = last.results.map(({ home, away, ...result }) => ({
        ...result,
        home: home && exchanged(home),
        away: away && exchanged(away),
      }));
      const other = { ...last, results, draw: last.draw.map((some) => some.map(exchanged)) };
      const { faults } = checkStages({ entrants, stages: [...stages.slice(0, -1), other] });
      const at = `stages.${stages.length - 1}.draw`;
      expect(faults.map(({ path, code, values }) => [path, code, values?.entrant])).toEqual([
        [`${at}.0.${there.length - 1}`, 'bracket_not_sent_on', stranger],
        [at, 'bracket_sent_on_missing', missing],
      ]);
    }),
    { numRuns: 60 },
  );
});

test('who left does not go on, but for who had been sent on before', () => {
  const { stages, entrants } = played(groupsOf(3), 9, () => 0);
  const [groups, cup] = stages;
  if (!groups || !cup) throw new Error('there are two');
  const [one = ''] = cup.draw.flat();
  expect(checkStages({ entrants, stages: [{ ...groups, left: [one] }, cup] }).faults).toEqual([]);
  const rest = cup.draw.map((some) => some.filter((each) => each !== one));
  const { faults } = checkStages({
    entrants,
    stages: [
      { ...groups, left: [one] },
      { ...cup, draw: rest, results: [] },
    ],
  });
  // somebody else has moved up, and is missed
  expect(faults.at(-1)).not.toMatchObject({ values: { entrant: one } });
});

test('who is disqualified after all was played leaves the title to the next best, whatever was played', () => {
  fc.assert(
    fc.property(anyPlay(), ({ stages, entrants }) => {
      const { champion } = checkStages({ entrants, stages });
      const disqualified = champion === null ? [] : [champion];
      const again = checkStages({ entrants, stages, disqualified });
      expect(again.faults).toEqual([]);
      expect(again.champion).not.toBe(champion);
      for (const stage of again.stages) {
        const isThere = stage.order.some(({ entrant }) => entrant === champion);
        expect(stage.out.some(({ entrant }) => entrant === champion)).toBe(isThere);
      }
    }),
    { numRuns: 30 },
  );
});

test('what does not fit is named by its place', () => {
  const { stages, entrants } = played(groupsOf(2), 6, () => 0);
  const [groups, cup] = stages;
  if (!groups || !cup) throw new Error('there are two');
  const faultsOf = (...told: ImportedStage[]) =>
    checkStages({ entrants, stages: told }).faults.map(({ path, code }) => `${path} ${code}`);
  const [a = [], b = []] = groups.draw;
  expect(faultsOf({ ...groups, draw: [[...a, ...b]] }, cup)).toEqual([
    'stages.0.draw bracket_draw_lists',
  ]);
  expect(faultsOf({ ...groups, draw: [a.slice(1), [...b, 'stranger', b[0] ?? '']] }, cup)).toEqual([
    'stages.0.draw.1.3 bracket_not_entered',
    'stages.0.draw.1.4 line_repeated',
  ]);
  const alone = { ...groups, advance: { to: 'nowhere', best: 1 } };
  expect(faultsOf(alone, cup)).toEqual(['stages.0 chain_next_unknown']);
  expect(faultsOf({ ...groups, draw: [a, b.slice(1)] }, { ...cup, draw: [[]] })[0]).toBe(
    `entrants.${entrants.indexOf(b[0] ?? '')} bracket_in_no_stage`,
  );
  expect(faultsOf({ ...groups, results: groups.results.slice(1) }, cup)).toEqual([
    'stages.0.results match_not_reported',
  ]);
  const [result] = groups.results;
  const strange = { outcome: WON, match: 'C:R1.1' };
  const twice = result && { ...result, outcome: LOST };
  expect(
    faultsOf({ ...groups, results: [...groups.results, strange, ...(twice ? [twice] : [])] }, cup),
  ).toEqual([
    `stages.0.results.${groups.results.length} match_unknown`,
    `stages.0.results.${groups.results.length + 1} match_already_reported`,
  ]);
});

const WON: Outcome = { kind: 'played', score: { home: 2, away: 1 } };
const LOST: Outcome = { kind: 'played', score: { home: 1, away: 2 } };

function groupsOf(groups: number): Chain {
  const [one, two] = CHAINS[0] ?? [];
  if (!one || !two) throw new Error('there are two');
  return [{ ...one, format: { kind: 'groups', groups, inside: TABLES } }, two];
}

function anyPlay() {
  return fc
    .record({
      chain: fc.constantFrom(...CHAINS),
      size: fc.integer({ min: 8, max: 14 }),
      chance: fc.infiniteStream(fc.nat()),
    })
    .map(({ chain, size, chance }) => {
      const next = () => chance.next().value ?? 0;
      return { ...played(chain, chain[0]?.id === 'gsl' ? 8 : size, next), next };
    });
}

/** A chain as so many play it, with results by chance. */
function played(chain: Chain, size: number, next: Next) {
  const entrants = seeds(size);
  const fit = fitChain(chain, size);
  if (!fit) throw new Error(`${size} cannot play it`);
  const entered = spreadEntrants(fit.chain, entrants);
  const stages: ImportedStage[] = [];
  for (const { stage } of fit.stages) {
    const feeders = stages.filter(({ advance }) => advance?.to === stage.id);
    const sentOn = feeders.flatMap((feeder) => {
      const best = bestOf(feeder, stages, entrants);
      return best.map((some, group) => ({ from: `${feeder.id} ${group}`, entrants: some }));
    });
    const seeding = seedNextStage(stage.format, sentOn, entered.get(stage.id));
    const draw = seeding.kind === 'groups' ? seeding.groups : [seeding.seeds];
    stages.push({ ...told(stage, draw, next), annulled: [], left: [] });
  }
  return { stages, entrants };
}

/** As the rule itself says who is missing where nobody is drawn. */
function bestOf(
  feeder: ImportedStage,
  before: readonly ImportedStage[],
  entrants: readonly Entrant[],
) {
  const next: ImportedStage = {
    id: feeder.advance?.to ?? '',
    format: CUP,
    advance: null,

    draw: [[]],
    results: [],
    annulled: [],
    left: [],
  };
  const feeding = before.filter(({ advance }) => advance?.to === next.id);
  const known = new Set(feeding.flatMap(({ draw }) => draw.flat()));
  const { faults } = checkStages({
    entrants: entrants.filter((each) => known.has(each)),
    stages: [...feeding, next],
  });
  const missing = faults.map(({ values }) => String(values?.entrant));
  return feeder.draw.map((some) => missing.filter((each) => some.includes(each)));
}

function told({ id, format, advance }: Stage, draw: readonly (readonly Entrant[])[], next: Next) {
  const results = draw.flatMap((some, group) =>
    playedField(fieldFormatOf(format), some, next).map((result) => ({
      ...result,
      match: format.kind === 'groups' ? keyInGroup(group, result.match) : result.match,
    })),
  );
  return { id, format, advance, draw, results };
}

function playedField(
  format: FieldFormat,
  entrants: readonly Entrant[],
  next: Next,
): ImportedResult[] {
  const outcome = () => [WON, LOST][next() % 2] ?? WON;
  if (format.kind === 'league' || format.kind === 'swiss') {
    return tableOf(format, entrants, outcome).map(tell);
  }
  const creation =
    format.kind === 'gsl' ? createGslGroup(entrants) : createBracket(format, entrants);
  if (creation.kind !== 'created') throw new Error(creation.code);
  const { matches } = playOut(holdBracket(creation), outcome);
  return [...matches.values()]
    .filter(
      ({ key, result }) => result?.by === 'report' && (format.kind !== 'gsl' || isGslMatch(key)),
    )
    .map((match) => tell({ ...match, round: '', wave: 1 }));
}

function tableOf(format: FieldFormat, entrants: readonly Entrant[], outcome: () => Outcome) {
  const rounds = format.kind === 'swiss' ? format.rounds : 1;
  const matches: DrawnMatch[] = [];
  for (let round = 1; round <= rounds; round++) {
    const drawn =
      format.kind === 'swiss'
        ? drawSwissRound({ entrants, draw: entrants, matches: matches.flatMap(asLeague) })
        : drawField(format, entrants);
    for (const match of drawn) {
      matches.push(
        match.result ? match : { ...match, result: { outcome: outcome(), by: 'report' } },
      );
    }
  }
  return matches;
}

function asLeague({ key, wave: round, home, away, result }: DrawnMatch) {
  return home.kind === 'entrant' && away.kind === 'entrant'
    ? [{ key, round, home: home.entrant, away: away.entrant, outcome: result?.outcome ?? null }]
    : [];
}

function tell({ key, home, away, result }: DrawnMatch): ImportedResult {
  return {
    match: key,
    ...(home.kind === 'entrant' && { home: home.entrant }),
    ...(away.kind === 'entrant' && { away: away.entrant }),
    outcome: result?.outcome ?? { kind: 'void' },
  };
}

function isSwiss({ format }: Stage): boolean {
  return format.kind === 'swiss';
}

function shuffled<T>(some: readonly T[], next: Next): T[] {
  return some
    .map((each) => ({ each, die: next() }))
    .sort((a, b) => a.die - b.die)
    .map(({ each }) => each);
}
