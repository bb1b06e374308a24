/** Changes of an event's settings: until when each may change, and what refuses one (rules.md, "Tournaments"). */
import {
  type DateFault,
  dateFaults,
  type EventStage,
  isOver,
  type Prize,
  statusOf,
} from './event.ts';
import {
  CHANGEABLE_UNTIL,
  type ChangeableUntil,
  type EventSettings,
  SETTING_NAMES,
  type SettingName,
} from './settings.ts';

/** The facts of an event that decide which settings may change. */
export interface Progress {
  readonly stage: EventStage;
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Present entrants. */
  readonly entrants: number;
  /** Its matches have been drawn. */
  readonly isDrawn: boolean;
}

/**
 * Settings that may still change. A draft is free. Once the event is published, each setting is fixed at its moment
 * ({@link CHANGEABLE_UNTIL}); nothing of an event that is over may change.
 */
export function editableIn(event: Progress, at: Date): readonly SettingName[] {
  if (event.stage === 'draft') return SETTING_NAMES;
  const status = statusOf(event.stage, event, at);
  if (isOver(status)) return [];
  const hasStarted = event.isDrawn || status === 'ongoing';
  const isBefore: Readonly<Record<ChangeableUntil, boolean>> = {
    publication: false,
    opening: status === 'coming_soon',
    first_entrant: !hasStarted && event.entrants === 0,
    start: !hasStarted,
    end: true,
  };
  return SETTING_NAMES.filter((name) => isBefore[CHANGEABLE_UNTIL[name]]);
}

export type ChangeProblem =
  | 'event_part_fixed'
  | 'event_capacity_below_entrants'
  | 'event_prize_lowered'
  | 'event_date_passed'
  | 'field_invalid';

/** Settings that differ between two versions of an event. */
export function changedSettings(
  before: EventSettings,
  after: EventSettings,
): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => canonical(before[name]) !== canonical(after[name]));
}

/** Problems of a change by setting; empty if the change may be made. */
export function changeProblems(
  event: Progress,
  before: EventSettings,
  after: EventSettings,
  at: Date,
): readonly SettingProblem[] {
  const may = editableIn(event, at);
  const changed = changedSettings(before, after);
  const faults = dateFaults(after, changed);
  return changed.flatMap((setting) => {
    if (!may.includes(setting)) return [{ setting, code: 'event_part_fixed' }];
    const code = problemOf(setting, event, before, after, at);
    if (code) return [{ setting, code }];
    const fault = faults.find(({ field }) => field === setting);
    return fault ? [{ setting, code: 'field_invalid', text: fault.text }] : [];
  });
}

interface SettingProblem {
  readonly setting: SettingName;
  readonly code: ChangeProblem;
  /** The text for dates that do not fit each other. */
  readonly text?: DateFault['text'];
}

/** The problem of the new value of a setting that may change. */
function problemOf(
  setting: SettingName,
  event: Progress,
  before: EventSettings,
  after: EventSettings,
  at: Date,
): ChangeProblem | null {
  const isShown = event.stage !== 'draft';
  switch (setting) {
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
      return isShown && after[setting] <= at ? 'event_date_passed' : null;
    default:
      return null;
  }
}

/** True if a place is worth less than what was promised to those who joined. */
function isLower(after: readonly Prize[], before: readonly Prize[]): boolean {
  return before.some(({ place, amount, currency }) => {
    const now = after.find((prize) => prize.place === place);
    return !now || now.amount < amount || now.currency !== currency;
  });
}

/** Equal for equal values: keys are sorted, and undefined ones are left out. */
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
