/** What of an event may still be changed, and what not any more (rules.md, "Tournaments"). */
import {
  type DateFault,
  dateFaults,
  type EventStage,
  isOver,
  type Prize,
  statusOf,
} from './event.ts';

/** The parts of an event that are changed as one. */
export const EDITABLE = [
  'game',
  'format',
  'platform',
  'residency',
  'capacity',
  'opensAt',
  'startsAt',
  'endsAt',
  'drawsAllowed',
  'prizes',
  'texts',
  'ruleOverrides',
  'tournament',
  'series',
] as const;
export type Editable = (typeof EDITABLE)[number];

/** How far an event has come. */
export interface Progress {
  readonly stage: EventStage;
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Who takes part now. */
  readonly entrants: number;
  /** Its matches have been drawn. */
  readonly isDrawn: boolean;
}

const UNTIL_SOMEBODY_JOINS: readonly Editable[] = [
  'platform',
  'residency',
  'drawsAllowed',
  'ruleOverrides',
  'tournament',
];
const UNTIL_THE_START: readonly Editable[] = ['capacity', 'startsAt', 'prizes'];

/**
 * A draft is free but for its past. Once published, the game, the format and the series stay; how it is played stays as
 * soon as somebody has joined for it; the start, the places and the prizes as soon as it has begun. The end and
 * the texts may be changed until it is over.
 */
export function editableIn(event: Progress, at: Date): readonly Editable[] {
  if (event.stage === 'draft') return EDITABLE;
  const status = statusOf(event.stage, event, at);
  if (isOver(status)) return [];
  const hasStarted = event.isDrawn || status === 'ongoing';
  const may = new Set<Editable>(['texts', 'endsAt']);
  if (status === 'coming_soon') may.add('opensAt');
  if (!hasStarted) for (const each of UNTIL_THE_START) may.add(each);
  if (!hasStarted && event.entrants === 0) for (const each of UNTIL_SOMEBODY_JOINS) may.add(each);
  return EDITABLE.filter((each) => may.has(each));
}

/** The values of an event's parts. */
export interface Written {
  readonly game: string;
  readonly format: string;
  readonly platform: string | null;
  readonly residency: string | null;
  readonly capacity: number | null;
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly drawsAllowed: boolean;
  readonly prizes: readonly Prize[];
  readonly texts: object;
  readonly ruleOverrides: object;
  readonly tournament: object;
  /** What it is to a series; null where it belongs to none. */
  readonly series: object | null;
}

export type ChangeProblem =
  | 'event_part_fixed'
  | 'event_capacity_below_entrants'
  | 'event_prize_lowered'
  | 'event_date_passed'
  | 'field_invalid';

/** The parts in which two writings of an event differ. */
export function changedParts(before: Written, after: Written): readonly Editable[] {
  return EDITABLE.filter((part) => canonical(before[part]) !== canonical(after[part]));
}

/** What keeps a change of an event from being made, by its part; nothing where it may be. */
export function changeProblems(
  event: Progress,
  before: Written,
  after: Written,
  at: Date,
): readonly PartProblem[] {
  const may = editableIn(event, at);
  const changed = changedParts(before, after);
  const faults = dateFaults(after, changed);
  return changed.flatMap((part) => {
    if (!may.includes(part)) return [{ part, code: 'event_part_fixed' }];
    const code = problemOf(part, event, before, after, at);
    if (code) return [{ part, code }];
    const fault = faults.find(({ field }) => field === part);
    return fault ? [{ part, code: 'field_invalid', text: fault.text }] : [];
  });
}

interface PartProblem {
  readonly part: Editable;
  readonly code: ChangeProblem;
  /** The text for dates that do not fit each other. */
  readonly text?: DateFault['text'];
}

/** Of a part that may be changed. */
function problemOf(
  part: Editable,
  event: Progress,
  before: Written,
  after: Written,
  at: Date,
): ChangeProblem | null {
  const isShown = event.stage !== 'draft';
  switch (part) {
    case 'capacity':
      return after.capacity !== null && after.capacity < event.entrants
        ? 'event_capacity_below_entrants'
        : null;
    case 'prizes':
      return isShown && event.entrants > 0 && isLower(after.prizes, before.prizes)
        ? 'event_prize_lowered'
        : null;
    case 'startsAt':
    case 'endsAt':
      return isShown && after[part] <= at ? 'event_date_passed' : null;
    default:
      return null;
  }
}

/** A place is worth less than what was promised to those who joined. */
function isLower(after: readonly Prize[], before: readonly Prize[]): boolean {
  return before.some(({ place, amount, currency }) => {
    const now = after.find((prize) => prize.place === place);
    return !now || now.amount < amount || now.currency !== currency;
  });
}

/** The same for the same values, in whatever order they are named and where nothing is said of one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each)
        .filter(([, inner]) => inner !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}
