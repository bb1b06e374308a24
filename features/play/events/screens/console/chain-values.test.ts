import { CHAIN_PROBLEMS, type Chain } from '@battle-league/brackets/stages.ts';
import { expect, test } from 'vitest';
import { problemsOfStages } from '../../rules/event-stages.ts';
import { actionIn, actionText, type ChainAction, changedStages, STARTS } from './chain-actions.ts';
import {
  chainTyped,
  problemAt,
  type StageField,
  type StageValues,
  stagesOf,
  stagesTyped,
  valuesOfStages,
} from './chain-values.ts';

const CHAIN: Chain = [
  {
    id: 'cup-1',
    format: { kind: 'knockout', thirdPlace: false },

    size: 16,
    entry: 'open',
    advance: { to: 'groups', best: 2 },
  },
  {
    id: 'groups',
    format: { kind: 'groups', groups: 2, inside: { kind: 'round_robin', legs: 2 } },

    size: 10,
    entry: 'open',
    advance: { to: 'final', best: 2, bestNext: 1 },
  },
  {
    id: 'final',
    format: { kind: 'double_elimination', reset: false },

    size: 5,
    entry: 'advancers',
    advance: null,
  },
];

test('a chain that is sent as the form shows it is the same', () => {
  expect(chainTyped(stagesTyped(valuesOfStages(stagesOf(CHAIN))))).toEqual(CHAIN);
});

test.each(STARTS)('%s can be played as it comes along', (start) => {
  const stages = chainTyped(changedStages([], { type: 'start', with: start }));
  expect(problemsOfStages({ format: 'stages', tournament: { stages } })).toEqual([]);
});

test('a stage that is added is fed by those that led nowhere, and one that goes is stepped over', () => {
  const more = apply(stagesOf(CHAIN), { type: 'add' });
  expect(chainTyped(more).map(({ advance }) => advance?.to)).toEqual([
    ...['groups', 'final', 'stage-4'],
    undefined,
  ]);
  const less = apply(more, { type: 'remove', key: '1' });
  expect(chainTyped(less).map(({ id, advance }) => [id, advance?.to])).toEqual([
    ['cup-1', 'final'],
    ['final', 'stage-4'],
    ['stage-4', undefined],
  ]);
  const headless = apply(apply(less, { type: 'remove', key: '0' }), { type: 'remove', key: '3' });
  expect(chainTyped(headless)).toMatchObject([{ id: 'final', entry: 'open', advance: null }]);
});

test('stages change their order and keep where they lead; the first moves no further', () => {
  const moved = apply(stagesOf(CHAIN), { type: 'up', key: '1' });
  expect(chainTyped(moved).map(({ id, advance }) => [id, advance?.to])).toEqual([
    ['groups', 'final'],
    ['cup-1', 'groups'],
    ['final', undefined],
  ]);
  expect(apply(moved, { type: 'up', key: '1' })).toEqual(moved);
  expect(apply(moved, { type: 'down', key: '1' })).toEqual(stagesOf(CHAIN));
});

test('a button says what it does in words that are understood again', () => {
  const actions: ChainAction[] = [
    { type: 'add' },
    ...(['remove', 'up', 'down'] as const).map((type) => ({ type, key: '3' })),
    ...STARTS.map((start) => ({ type: 'start' as const, with: start })),
  ];
  expect(actions.map((each) => actionIn(actionText(each)))).toEqual(actions);
  expect(actionIn('save')).toBeNull();
});

test('places that are left empty are as many as come, or as the format holds', () => {
  const stages = stagesOf(CHAIN).map((stage) => ({ ...stage, size: '' }));
  expect(chainTyped(stages).map(({ size }) => size)).toEqual([65_536, 4_096, 5]);
});

test.each<[string, string, StageField, Partial<StageValues>]>([
  ['stages_in_a_circle', '2', 'to', { to: '0', best: '2' }],
  ['fed_by_nobody', '0', 'entry', { entry: 'advancers' }],
  ['too_few_entrants', '0', 'size', { size: '1' }],
  ['group_too_small', '1', 'groups', { groups: '9' }],
  ['group_not_of_four', '1', 'groups', { inside: 'gsl' }],
  ['too_few_rounds', '0', 'rounds', { kind: 'swiss', rounds: '' }],
  ['too_many_rounds', '0', 'rounds', { kind: 'swiss', rounds: '16' }],
  ['nobody_advances', '0', 'best', { best: '' }],
  ['too_many_advance', '1', 'best', { best: '6' }],
  ['places_not_told_apart', '0', 'best', { best: '3' }],
  ['best_next_without_tables', '1', 'bestNext', { inside: 'gsl', groups: '2', size: '8' }],
  ['too_many_best_next', '1', 'bestNext', { bestNext: '3' }],
  ['more_advance_than_next_holds', '2', 'size', { size: '4' }],
])('%s is told at stage %s, by its %s', (code, key, field, change) => {
  const stages = stagesOf(CHAIN).map((stage) =>
    stage.key === key ? { ...stage, ...change } : stage,
  );
  const tournament = { stages: chainTyped(stages) };
  const problems = problemsOfStages({ format: 'stages', tournament });
  const stage = stages.find((each) => each.key === key);
  expect(stage && problemAt(problems, stage, field)?.code).toBe(code);
});

test('every other reason has a field too, but that there is no stage', () => {
  const fields: StageField[] = [
    'kind',
    'entry',
    'size',
    'to',
    'rounds',
    'groups',
    'best',
    'bestNext',
  ];
  const told = CHAIN_PROBLEMS.filter((code) =>
    fields.some((field) => problemAt([{ code, stages: ['a'], numbers: {} }], { id: 'a' }, field)),
  );
  expect(CHAIN_PROBLEMS.filter((code) => !told.includes(code))).toEqual(['no_stages']);
});

test('a stage that is dragged is put down where it is let go, and nowhere outside the list', () => {
  const stages = changedStages([], { type: 'start', with: 'cups_final' });
  const keys = (to: number) => apply(stages, { type: 'place', key: '0', to }).map(({ key }) => key);
  expect(keys(2)).toEqual(['1', '2', '0']);
  expect(keys(0)).toEqual(['0', '1', '2']);
  expect(keys(3)).toEqual(['0', '1', '2']);
});

function apply(stages: readonly StageValues[], what: ChainAction): StageValues[] {
  return changedStages(stages, what);
}
