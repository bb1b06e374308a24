import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import type { RuleOverrides } from './event.ts';

/** The texts of the platform's own rules; only the server writes them out, so no screen loads them. */
export const RULE_TEXTS = 'rules';
/** Their keys, in the order players read them. */
export const PLATFORM_RULES = [
  'account',
  'check_in',
  'walkover',
  'reschedule',
  'score',
  'verify',
  'dispute',
  'points',
  'penalty',
  'cap',
  'fair',
] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Numbers of rules.md, "A match", that an event may set for its own matches; durations in milliseconds. */
export const DEFAULT_PLAY = {
  checkInOpensBefore: 15 * MINUTE_MS,
  checkInClosesAfter: 15 * MINUTE_MS,
  approveAfter: 24 * HOUR_MS,
  ruleWithin: 48 * HOUR_MS,
  appealWithin: 24 * HOUR_MS,
  maxReschedules: 3,
} as const;

/** The source of the numbers of play; see `platform/config/rule-book.ts`. */
interface Book {
  duration(name: string, byDefault: number): number;
  count(name: string, byDefault: number): number;
}

/** The numbers in the platform's rules, for events that set none of their own. */
export function platformRuleNumbers(book: Book) {
  const { accept, play: playing, win, fault, scoringMatchesADay } = pointsRulesOf(book);
  return {
    durations: {
      checkInOpensBefore: book.duration('CHECK_IN_OPENS', DEFAULT_PLAY.checkInOpensBefore),
      checkInClosesAfter: book.duration('CHECK_IN_CLOSES', DEFAULT_PLAY.checkInClosesAfter),
      approveAfter: book.duration('APPROVE_AFTER', DEFAULT_PLAY.approveAfter),
      ruleWithin: book.duration('RULE_WITHIN', DEFAULT_PLAY.ruleWithin),
      appealWithin: book.duration('APPEAL_WITHIN', DEFAULT_PLAY.appealWithin),
    } satisfies RuleOverrides,
    counts: {
      reschedules: book.count('MAX_RESCHEDULES', DEFAULT_PLAY.maxReschedules),
      accept,
      play: playing,
      win,
      /** The cost, without a sign. */
      penalty: Math.abs(fault),
      cap: scoringMatchesADay,
    },
  };
}

const UNITS = [
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1000],
] as const;

/** A duration in the largest unit that gives a whole number: 90 minutes, 24 hours. */
export function durationText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? UNITS[2];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / size);
}
