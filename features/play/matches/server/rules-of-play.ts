import { isCupOfOneDay } from '#features/play/events/rules/event.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { defaultMatchRules, type MatchRules } from '../rules/match.ts';

const CUP_CHECK_IN_CLOSES_MS = 10 * 60_000;
const CUP_APPROVE_AFTER_MS = 60 * 60_000;

export type RulesOf = (event: PlayEvent) => MatchRules;

/** The numbers of play of an event: its own, else the environment's, else those of rules.md. */
export function rulesOfPlay(book: RuleBook): RulesOf {
  const byDefault = defaultMatchRules(new Date(0), new Date(0));
  const general = {
    checkInOpensBefore: book.duration('CHECK_IN_OPENS', byDefault.checkInOpensBefore),
    checkInClosesAfter: book.duration('CHECK_IN_CLOSES', byDefault.checkInClosesAfter),
    instantOpenFor: book.duration('INSTANT_OPEN', byDefault.instantOpenFor),
    voidAfter: book.duration('VOID_AFTER', byDefault.voidAfter),
    approveAfter: book.duration('APPROVE_AFTER', byDefault.approveAfter),
    ruleWithin: book.duration('RULE_WITHIN', byDefault.ruleWithin),
    appealWithin: book.duration('APPEAL_WITHIN', byDefault.appealWithin),
    maxReschedules: book.count('MAX_RESCHEDULES', byDefault.maxReschedules),
    minGap: book.duration('MIN_GAP', byDefault.minGap),
    kickoffReminderBefore: book.duration('KICKOFF_REMINDER', byDefault.kickoffReminderBefore),
    earlyReminderBefore: book.duration('MATCH_REMINDER', byDefault.earlyReminderBefore),
  };
  // so that the bracket of a day moves on
  const onOneDay = {
    checkInClosesAfter: book.duration('CUP_CHECK_IN_CLOSES', CUP_CHECK_IN_CLOSES_MS),
    approveAfter: book.duration('CUP_APPROVE_AFTER', CUP_APPROVE_AFTER_MS),
  };
  return ({
    format,
    stage,
    tournament,
    ruleOverrides,
    drawsAllowed,
    startsAt,
    endsAt,
    pauses,
  }) => ({
    ...general,
    ...(isCupOfOneDay(format, tournament) && onOneDay),
    ...ruleOverrides,
    leastLength: 0, // the game's own, added where a match is opened
    isFixture: format !== 'daily_battleground',
    drawsAllowed,
    eventStartsAt: startsAt,
    eventEndsAt: endsAt,
    isCalledOff: stage === 'cancelled',
    pauses,
  });
}
