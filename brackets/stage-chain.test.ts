import { describe, expect, test } from 'vitest';
import { resolveChain } from './stage-chain.ts';
import type { Chain, ChainProblem, Stage, StageFormat } from './stages.ts';

const KNOCKOUT: StageFormat = { kind: 'knockout', thirdPlace: true };
const DOUBLE: StageFormat = { kind: 'double_elimination', reset: true };
const LEAGUE: StageFormat = { kind: 'round_robin', legs: 1 };
const GROUPS: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'round_robin', legs: 1 } };
const GSL: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'gsl' } };

describe('a chain of stages', () => {
  test('leads from two qualifiers over groups and a knockout to the final', () => {
    const chain: Chain = [
      stage('final', DOUBLE, { size: 4, entry: 'advancers' }),
      stage('knockout', KNOCKOUT, { size: 8, entry: 'advancers', to: 'final', best: 4 }),
      stage('groups', GROUPS, { size: 16, entry: 'advancers', to: 'knockout', best: 2 }),
      stage('one', KNOCKOUT, { size: 64, to: 'groups', best: 8 }),
      stage('two', KNOCKOUT, { size: 64, to: 'groups', best: 8 }),
    ];
    const resolution = resolveChain(chain, new Map(Object.entries({ one: 64, two: 11 })));
    if (resolution.kind !== 'resolved') throw new Error(JSON.stringify(resolution.problems));
    expect(
      resolution.stages.map(({ stage: { id }, entrants, fedBy, advancing, matches }) => [
        id,
        entrants,
        fedBy.join(),
        advancing,
        matches,
      ]),
    ).toEqual([
      ['one', 64, '', 8, 64],
      ['two', 11, '', 8, 11],
      ['groups', 16, 'one,two', 8, 24],
      ['knockout', 8, 'groups', 4, 8],
      ['final', 4, 'knockout', 0, 7],
    ]);
  });

  test('takes those who sign up for a stage besides those who are sent on to it', () => {
    const chain: Chain = [
      stage('cup', KNOCKOUT, { size: 16, to: 'final', best: 4 }),
      stage('final', DOUBLE, { size: 8 }),
    ];
    const resolution = resolveChain(chain, new Map(Object.entries({ cup: 9, final: 4 })));
    expect(resolution).toMatchObject({ kind: 'resolved', stages: [{}, { entrants: 8 }] });
  });
});

describe('a chain is refused', () => {
  test.each<[string, Chain, Record<string, number>, Partial<ChainProblem>]>([
    ['without stages', [], {}, { code: 'no_stages' }],
    [
      'where 4 of 3 advance',
      [
        stage('cup', LEAGUE, { to: 'final', best: 4 }),
        stage('final', DOUBLE, { entry: 'advancers' }),
      ],
      { cup: 3 },
      { code: 'too_many_advance', stages: ['cup'], numbers: { advance: 4, of: 3 } },
    ],
    [
      'with a group of one',
      [stage('groups', GROUPS, {})],
      { groups: 7 },
      { code: 'group_too_small', numbers: { entrants: 7, groups: 4, size: 1 } },
    ],
    [
      'with a GSL group that is not of four',
      [stage('groups', GSL, {})],
      { groups: 15 },
      { code: 'group_not_of_four', numbers: { entrants: 15, groups: 4, needed: 16 } },
    ],
    [
      'with a knockout of one',
      [stage('cup', KNOCKOUT, {})],
      { cup: 1 },
      { code: 'too_few_entrants', numbers: { entrants: 1, least: 2 } },
    ],
    [
      'with a final fed by nobody',
      [stage('cup', KNOCKOUT, {}), stage('final', DOUBLE, { entry: 'advancers' })],
      { cup: 8 },
      { code: 'fed_by_nobody', stages: ['final'] },
    ],
    [
      'where more advance than the next holds',
      [
        stage('one', KNOCKOUT, { to: 'final', best: 4 }),
        stage('two', KNOCKOUT, { to: 'final', best: 4 }),
        stage('final', DOUBLE, { size: 6, entry: 'advancers' }),
      ],
      { one: 8, two: 8 },
      { code: 'more_advance_than_next_holds', stages: ['final'], numbers: { advance: 8, size: 6 } },
    ],
    [
      'where stages feed each other in a circle',
      [
        stage('one', KNOCKOUT, { to: 'two', best: 4 }),
        stage('two', KNOCKOUT, { to: 'one', best: 4 }),
        stage('after', KNOCKOUT, {}),
      ],
      { one: 8, two: 8, after: 8 },
      { code: 'stages_in_a_circle', stages: ['one', 'two'] },
    ],
    [
      'where a stage leads to one that is not there',
      [stage('one', KNOCKOUT, { to: 'nowhere', best: 4 })],
      { one: 8 },
      { code: 'next_unknown', stages: ['one'] },
    ],
    [
      'with two stages of one name',
      [stage('one', KNOCKOUT, {}), stage('one', KNOCKOUT, {})],
      { one: 8 },
      { code: 'stage_twice', stages: ['one'] },
    ],
    [
      'where two share the third place and one of them would go on',
      [
        stage('cup', { kind: 'knockout', thirdPlace: false }, { to: 'final', best: 3 }),
        stage('final', LEAGUE, { entry: 'advancers' }),
      ],
      { cup: 8 },
      { code: 'places_not_told_apart', numbers: { advance: 3, of: 8 } },
    ],
    [
      'where more thirds are to go on than there are groups',
      [
        stage('groups', GROUPS, { to: 'cup', best: 2, bestNext: 5 }),
        stage('cup', KNOCKOUT, { entry: 'advancers' }),
      ],
      { groups: 16 },
      { code: 'too_many_best_next', numbers: { bestNext: 5, most: 4 } },
    ],
    [
      'where thirds are to go on from a knockout',
      [
        stage('one', KNOCKOUT, { to: 'cup', best: 2, bestNext: 2 }),
        stage('cup', KNOCKOUT, { entry: 'advancers' }),
      ],
      { one: 16 },
      { code: 'best_next_without_tables', numbers: { bestNext: 2 } },
    ],
    [
      'where nobody advances',
      [
        stage('one', KNOCKOUT, { to: 'cup', best: 0 }),
        stage('cup', KNOCKOUT, { entry: 'advancers' }),
      ],
      { one: 16 },
      { code: 'nobody_advances', stages: ['one'], numbers: { advance: 0 } },
    ],
    [
      'with more Swiss rounds than there are opponents',
      [stage('swiss', { kind: 'swiss', rounds: 8 }, {})],
      { swiss: 8 },
      { code: 'too_many_rounds', numbers: { rounds: 8, most: 7 } },
    ],
    [
      'with no Swiss round',
      [stage('swiss', { kind: 'swiss', rounds: 0 }, {})],
      { swiss: 8 },
      { code: 'too_few_rounds', numbers: { rounds: 0, least: 1 } },
    ],
    [
      'with a table nobody could read',
      [stage('league', LEAGUE, { size: 5_000 })],
      { league: 600 },
      { code: 'too_many_entrants', numbers: { entrants: 600, most: 512 } },
    ],
  ])('%s', (_, chain, signedUp, problem) => {
    const resolution = resolveChain(chain, new Map(Object.entries(signedUp)));
    expect(resolution).toMatchObject({ kind: 'refused', problems: [problem] });
  });
});

interface Choice {
  readonly size?: number;
  readonly entry?: Stage['entry'];
  readonly to?: string;
  readonly best?: number;
  readonly bestNext?: number;
}

function stage(id: string, format: StageFormat, choice: Choice): Stage {
  const { size = 64, entry = 'open', to, best = 1, bestNext } = choice;
  const advance = to === undefined ? null : { to, best, ...(bestNext ? { bestNext } : {}) };
  return { id, format, size, entry, advance };
}
