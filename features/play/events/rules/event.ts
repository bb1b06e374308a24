/** Events: formats, status, dates and prizes (rules.md, "Tournaments"). */

export const EVENT_FORMATS = [
  'daily_battleground',
  'knockout',
  'double_elimination',
  'league',
  'swiss',
  /** Groups into a knockout. */
  'groups',
  /** Any chain of stages. */
  'stages',
] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** True if the event draws its matches. In a daily battleground players challenge each other. */
export function isTournament(format: EventFormat): boolean {
  return format !== 'daily_battleground';
}

/** True for a cup whose matches begin as soon as they can (rules.md, "A match"). */
export function isCupOfOneDay(
  format: EventFormat,
  { roundEvery = 0 }: { readonly roundEvery?: number | undefined },
): boolean {
  return isTournament(format) && !isRoundADay(format) && roundEvery === 0;
}

/** True for a league, whose rounds are days apart by default. */
export function isRoundADay(format: EventFormat): boolean {
  return format === 'league';
}

export const EVENT_STATUSES = [
  'draft',
  'coming_soon',
  'registration_open',
  'ongoing',
  'completed',
  'cancelled',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export interface EventDates {
  /** Registration opens. */
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The organiser's decision about publication; the rest of the status follows from the dates. */
export type EventStage = 'draft' | 'published' | 'cancelled';

export interface Prize {
  /** 1 is the best. */
  readonly place: number;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Durations of a match that an event may set for itself, in milliseconds (rules.md, "A match"). */
export const RULE_OVERRIDES = [
  'checkInOpensBefore',
  'checkInClosesAfter',
  'instantOpenFor',
  'voidAfter',
  'approveAfter',
  'ruleWithin',
  'appealWithin',
  'minGap',
] as const;
export type RuleOverrides = Readonly<Partial<Record<(typeof RULE_OVERRIDES)[number], number>>>;

/** The status of an event at a time. */
export function statusOf(stage: EventStage, dates: EventDates, at: Date): EventStatus {
  if (stage !== 'published') return stage;
  if (at < dates.opensAt) return 'coming_soon';
  if (at < dates.startsAt) return 'registration_open';
  return at < dates.endsAt ? 'ongoing' : 'completed';
}

/**
 * True if players may join: a daily battleground until it ends, a cup or a league until it starts
 * (rules.md, "Late join until the start").
 */
export function isJoinable(format: EventFormat, status: EventStatus): boolean {
  if (status === 'registration_open') return true;
  return format === 'daily_battleground' && status === 'ongoing';
}

/** True if no match of the event is left to play. */
export function isOver(status: EventStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** The last instant of an event, which decides its day: an event that ends at midnight belongs to the day before. */
export function lastInstant({ endsAt }: { readonly endsAt: string }): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}

export interface DateFault {
  readonly field: keyof EventDates;
  readonly text:
    | 'event_ends_before_start'
    | 'event_starts_after_end'
    | 'event_opens_after_start'
    | 'event_starts_before_opening';
}

/**
 * Registration opens no later than the start, and the start comes before the end. A fault belongs to the end or the
 * opening, or to the start if only the start is among those that were `changed`.
 */
export function dateFaults(
  { opensAt, startsAt, endsAt }: EventDates,
  changed: readonly string[] = ['opensAt', 'endsAt'],
): readonly DateFault[] {
  const ends: DateFault = changed.includes('endsAt')
    ? { field: 'endsAt', text: 'event_ends_before_start' }
    : { field: 'startsAt', text: 'event_starts_after_end' };
  const opens: DateFault = changed.includes('opensAt')
    ? { field: 'opensAt', text: 'event_opens_after_start' }
    : { field: 'startsAt', text: 'event_starts_before_opening' };
  return [...(startsAt < endsAt ? [] : [ends]), ...(opensAt <= startsAt ? [] : [opens])];
}

export interface PrizeProblem {
  /** Place of the prize in its list, from 0. */
  readonly index: number;
  readonly part: keyof Prize;
  readonly code: 'field_invalid' | 'prize_above_better';
}

/**
 * Faults of prizes, best place first: places are 1, 2, 3 … without a gap, amounts whole and positive, all in one
 * currency, and no amount is above that of the better place.
 */
export function prizeProblems(prizes: readonly Prize[]): PrizeProblem[] {
  return prizes.flatMap(({ place, amount, currency }, index): PrizeProblem[] => {
    const better = prizes[index - 1];
    const isWhole = Number.isSafeInteger(amount) && amount > 0;
    if (place !== index + 1) return [{ index, part: 'place', code: 'field_invalid' }];
    if (!isWhole) return [{ index, part: 'amount', code: 'field_invalid' }];
    if (!better) return [];
    if (currency !== better.currency) return [{ index, part: 'currency', code: 'field_invalid' }];
    return amount > better.amount ? [{ index, part: 'amount', code: 'prize_above_better' }] : [];
  });
}
