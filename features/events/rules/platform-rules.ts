import { pointsRulesOf } from '../../leaderboards/rules/points.ts';
import { defaultMatchRules } from '../../matches/rules/match.ts';
import type { RuleOverrides } from './event.ts';

/** Keys of the platform's own rules in `locales/<language>/events.json`, in the order players read them. */
export const PLATFORM_RULES = [
  'platform_rule_account',
  'platform_rule_check_in',
  'platform_rule_walkover',
  'platform_rule_reschedule',
  'platform_rule_score',
  'platform_rule_verify',
  'platform_rule_dispute',
  'platform_rule_points',
  'platform_rule_penalty',
  'platform_rule_cap',
  'platform_rule_fair',
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
