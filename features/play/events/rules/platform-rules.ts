import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { defaultMatchRules } from '#features/play/matches/rules/match.ts';
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

/** Where the numbers of play are read; see `platform/config/rule-book.ts`. */
interface Book {
  duration(name: string, byDefault: number): number;
  count(name: string, byDefault: number): number;
}

/** The numbers that the platform's rules speak of, for events that set none of their own. */
export function platformRuleNumbers(book: Book) {
  const play = defaultMatchRules(new Date(0), new Date(0));
  const { accept, play: playing, win, fault, scoringMatchesADay } = pointsRulesOf(book);
  return {
    durations: {
      checkInOpensBefore: book.duration('CHECK_IN_OPENS', play.checkInOpensBefore),
      checkInClosesAfter: book.duration('CHECK_IN_CLOSES', play.checkInClosesAfter),
      approveAfter: book.duration('APPROVE_AFTER', play.approveAfter),
      ruleWithin: book.duration('RULE_WITHIN', play.ruleWithin),
      appealWithin: book.duration('APPEAL_WITHIN', play.appealWithin),
    } satisfies RuleOverrides,
    counts: {
      reschedules: book.count('MAX_RESCHEDULES', play.maxReschedules),
      accept,
      play: playing,
      win,
      /** What it costs, so without its sign. */
      penalty: Math.abs(fault),
      cap: scoringMatchesADay,
    },
  };
}

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A duration in the largest unit that tells it in whole numbers: 90 minutes, 24 hours. */
export function durationText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? UNITS[2];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / size);
}
