import { defaultMatchRules, type MatchRules } from '#features/play/matches/rules/match.ts';

const SECOND = 1000;

/** Short deadlines, so that a tournament takes seconds. */
const DURATIONS = {
  checkInOpensBefore: 60 * SECOND,
  checkInClosesAfter: 4 * SECOND,
  instantOpenFor: 15 * SECOND,
  voidAfter: 12 * SECOND,
  approveAfter: 12 * SECOND,
  minGap: SECOND,
} as const;

const VARIABLE_OF = {
  checkInOpensBefore: 'RULES_CHECK_IN_OPENS',
  checkInClosesAfter: 'RULES_CHECK_IN_CLOSES',
  instantOpenFor: 'RULES_INSTANT_OPEN',
  voidAfter: 'RULES_VOID_AFTER',
  approveAfter: 'RULES_APPROVE_AFTER',
  minGap: 'RULES_MIN_GAP',
} as const satisfies Record<keyof typeof DURATIONS, string>;

/** Higher limits, because simulated players send more than people. */
const FEW_FOR_MANY = {
  RULES_REQUESTS_PER_PLAYER: '100000',
  RULES_REQUESTS_PER_DEVICE: '100000',
  RULES_PAIR_BETWEEN_RESULTS: 'PT0S', // a day takes seconds
  RULES_ASK_AGAIN_AFTER: 'PT0S',
};

/** Environment variables that set these rules. */
export function ruleVariables(): Record<string, string> {
  const durations = Object.fromEntries(
    Object.entries(DURATIONS).map(([name, ms]) => [
      VARIABLE_OF[name as keyof typeof DURATIONS], // the keys are those of DURATIONS
      `PT${ms / SECOND}S`,
    ]),
  );
  return { ...durations, ...FEW_FOR_MANY };
}

/** The rules for the checks; a product given by `--url` without `--quick` has the defaults. */
export function matchRules(isQuick: boolean, startsAt: Date, endsAt: Date): MatchRules {
  return { ...defaultMatchRules(startsAt, endsAt), ...(isQuick && DURATIONS) };
}

/** Time until a proposed kickoff with both players present. */
export const KICKOFF_AHEAD_MS = 6 * SECOND;
/** Time until a proposed kickoff that nobody answers or attends. */
export const SHORT_KICKOFF_AHEAD_MS = 3 * SECOND;
/** Longest time until deadlines end all matches after the last command, on a busy machine. */
export const SETTLED_AFTER_MS = 120 * SECOND;
/** A deadline that fell due while the process was killed is found by the sweep, some minutes later. */
export const SWEPT_AFTER_MS = 150 * SECOND;
