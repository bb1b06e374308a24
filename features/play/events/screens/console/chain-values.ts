/** The stages of an event as the fields of a form. */
import {
  type Chain,
  type ChainProblem,
  MOST_OF_GROUPS,
  MOST_OF_SWISS,
  MOST_OF_TABLE,
  STAGE_KINDS,
  type Stage,
  type StageFormat,
} from '@battle-league/brackets/stages.ts';
import { readNumber } from '#locales/typed-number.ts';
import type { TypedNumbers } from '#ui/screen/typed-numbers.ts';

export type StageKind = (typeof STAGE_KINDS)[number];

export const KIND_NAMES = {
  knockout: 'stage_knockout',
  double_elimination: 'stage_double_elimination',
  round_robin: 'stage_league',
  swiss: 'stage_swiss',
  groups: 'stage_groups',
} as const satisfies Record<StageKind, string>;

const TEXT_FIELDS = [
  ...(['key', 'id', 'legs', 'inside', 'rounds', 'groups'] as const),
  ...(['size', 'entry', 'to', 'best', 'bestNext'] as const),
] as const;

/** A typed stage. Numbers are texts; empty ones have the default. `to` is the key of another stage. */
export type StageValues = Readonly<Record<(typeof TEXT_FIELDS)[number], string>> & {
  readonly kind: StageKind;
  readonly thirdPlace: boolean;
  readonly reset: boolean;
};
export type StageField = keyof StageValues;

/** The fields of a stage that take a number. */
const NUMBER_FIELDS = ['rounds', 'groups', 'size', 'best', 'bestNext'] as const;

/** Reads every number of the stages, so that the form is refused if one cannot be read. */
export function checkNumbersOfStages(stages: readonly StageValues[], { read }: TypedNumbers): void {
  for (const index of stages.keys()) {
    for (const field of NUMBER_FIELDS) read(fieldName(index, field));
  }
}

/** The most stages that the call accepts. */
export const MOST_STAGES = 16;

export function fieldName(index: number, field: StageField): string {
  return `stage_${index}_${field}`;
}

/** The texts of the fields of stages, by name. */
export function valuesOfStages(stages: readonly StageValues[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, stage] of stages.entries()) {
    for (const field of TEXT_FIELDS) values[fieldName(index, field)] = stage[field];
    values[fieldName(index, 'kind')] = stage.kind;
    values[fieldName(index, 'thirdPlace')] = stage.thirdPlace ? 'on' : '';
    values[fieldName(index, 'reset')] = stage.reset ? 'on' : '';
  }
  return values;
}

/** The stages in the fields of a form. */
export function stagesTyped(values: EventValues): StageValues[] {
  const stages: StageValues[] = [];
  for (let index = 0; index < MOST_STAGES; index += 1) {
    const typed = (field: StageField) => values[fieldName(index, field)] ?? '';
    const kind = STAGE_KINDS.find((each) => each === typed('kind'));
    if (!kind) return stages;
    const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, typed(field)]));
    stages.push({
      ...EMPTY,
      ...texts,
      kind,
      thirdPlace: typed('thirdPlace') !== '',
      reset: typed('reset') !== '',
    });
  }
  return stages;
}

export function stagesOf(chain: Chain): StageValues[] {
  const keyOf = (id: string) => `${chain.findIndex((stage) => stage.id === id)}`;
  return chain.map(({ id, format, size, entry, advance }): StageValues => {
    const { kind } = format;
    const inside = kind === 'groups' ? format.inside : undefined;
    const legs =
      kind === 'round_robin' ? format.legs : inside?.kind === 'round_robin' && inside.legs;
    return {
      key: keyOf(id),
      id,
      kind,
      size: `${size}`,
      entry,
      thirdPlace: kind !== 'knockout' || format.thirdPlace,
      reset: kind !== 'double_elimination' || format.reset,
      legs: `${legs || 1}`,
      inside: inside?.kind ?? 'round_robin',
      rounds: kind === 'swiss' ? `${format.rounds}` : '',
      groups: kind === 'groups' ? `${format.groups}` : '',
      to: advance ? keyOf(advance.to) : '',
      best: advance ? `${advance.best}` : '',
      bestNext: `${advance?.bestNext ?? ''}`,
    };
  });
}

/** The typed stages as the rules and the call take them. A text that is no number is 0, which the rules refuse. */
export function chainTyped(stages: readonly StageValues[]): Stage[] {
  return stages.map((stage): Stage => {
    const next = stages.find(({ key }) => key === stage.to);
    const entry = stage.entry === 'advancers' ? 'advancers' : 'open';
    const bestNext = stage.bestNext !== '' && stage.kind === 'groups';
    return {
      id: stage.id,
      format: formatTyped(stage),
      entry,
      size: stage.size === '' ? sizeByDefault(stage, stages) : countIn(stage.size),
      advance: next
        ? {
            to: next.id,
            best: countIn(stage.best),
            ...(bestNext && { bestNext: countIn(stage.bestNext) }),
          }
        : null,
    };
  });
}

/** A new stage. */
export const EMPTY: StageValues = {
  key: '',
  id: '',
  kind: 'knockout',
  thirdPlace: true,
  reset: true,
  legs: '1',

  inside: 'round_robin',
  rounds: '',
  groups: '',
  size: '',
  entry: 'open',

  to: '',
  best: '',
  bestNext: '',
};
function formatTyped({ kind, ...stage }: StageValues): StageFormat {
  const legs: 1 | 2 = stage.legs === '2' ? 2 : 1;
  switch (kind) {
    case 'knockout':
      return { kind, thirdPlace: stage.thirdPlace };
    case 'double_elimination':
      return { kind, reset: stage.reset };
    case 'round_robin':
      return { kind, legs };
    case 'swiss':
      return { kind, rounds: countIn(stage.rounds) };
    case 'groups': {
      const inside =
        stage.inside === 'gsl'
          ? ({ kind: 'gsl' } as const)
          : ({ kind: 'round_robin', legs } as const);
      return { kind, groups: countIn(stage.groups), inside };
    }
  }
}

const MOST: Readonly<Record<StageKind, number>> = {
  knockout: 65_536,
  double_elimination: 65_536,

  round_robin: MOST_OF_TABLE,
  swiss: MOST_OF_SWISS,
  groups: MOST_OF_GROUPS,
};

/** The number of entrants from other stages; of an open stage, the most that its format holds. */
function sizeByDefault(stage: StageValues, stages: readonly StageValues[]): number {
  const gsl = stage.kind === 'groups' && stage.inside === 'gsl';
  if (stage.entry !== 'advancers') return gsl ? 4 * countIn(stage.groups) : MOST[stage.kind];
  return stages
    .filter(({ to }) => to === stage.key)
    .reduce((sum, { kind, groups, best, bestNext }) => {
      const each = kind === 'groups' ? countIn(groups) : 1;
      return sum + countIn(best) * each + (kind === 'groups' ? countIn(bestNext) : 0);
    }, 0);
}

/** A whole number, so three digits behind a sign are thousands. A form with a doubtful one is not sent. */
function countIn(text: string): number {
  const read = readNumber(text, { locales: ['en'], digits: 0 });
  const value = 'doubt' in read ? read.doubt[1] : 'value' in read ? read.value : 0;
  return value !== null && value > 0 ? value : 0;
}

/** Texts of a form's fields, by name. */
export type EventValues = Readonly<Record<string, string>>;

/** The texts of a form's fields. */
export function valuesIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** A form with these texts. It leaves out boxes that are not ticked. */
export function formOf(values: EventValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== '') form.set(name, value);
  return form;
}

/** The field of a stage that corrects a problem; null if no stage has one. */
const FIELD_OF: Readonly<Record<ChainProblem['code'], StageField | null>> = {
  no_stages: null,
  stage_twice: 'kind',
  next_unknown: 'to',
  stages_in_a_circle: 'to',
  fed_by_nobody: 'entry',
  too_few_entrants: 'size',
  too_many_entrants: 'size',
  group_too_small: 'groups',
  group_not_of_four: 'groups',
  too_few_rounds: 'rounds',
  too_many_rounds: 'rounds',
  nobody_advances: 'best',
  too_many_advance: 'best',
  places_not_told_apart: 'best',
  best_next_without_tables: 'bestNext',
  too_many_best_next: 'bestNext',
  more_advance_than_next_holds: 'size',
};

/** The problem of a field of a stage. */
export function problemAt(
  problems: readonly ChainProblem[],
  { id }: Pick<StageValues, 'id'>,
  field: StageField,
): ChainProblem | undefined {
  return problems.find(({ code, stages }) => FIELD_OF[code] === field && stages.includes(id));
}

/** The problem of a field of an event whose stages follow from its format. Its capacity is the size of its stage. */
export function problemOfFormat(
  problems: readonly ChainProblem[],
  field: string,
): ChainProblem | undefined {
  return problems.find(
    ({ code }) => (FIELD_OF[code] === 'size' ? 'capacity' : FIELD_OF[code]) === field,
  );
}
