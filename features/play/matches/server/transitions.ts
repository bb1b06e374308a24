import { playTime } from '#core/pauses.ts';
import { otherSide, SIDES, type Side, sameScore } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { reachingRules } from '#features/foundation/notifications/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf, leastLengthOf } from '#features/play/games/server/index.ts';
import type { MatchBook } from '#features/play/leaderboards/rules/match-points.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import {
  bookOfMatch,
  type RecordedFinal,
  type RecordOutcomes,
  recordOutcomes,
} from '#features/play/leaderboards/server/index.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { deadlineOf } from '../rules/deadlines.ts';
import { hasNoOutcome } from '../rules/decision.ts';
import { rulesFor } from '../rules/fixtures.ts';
import { afterPauses, decide } from '../rules/machine.ts';
import type { MatchRules, MatchState } from '../rules/match.ts';
import { resultNews } from '../rules/result-news.ts';
import { refuseDoubleBooking } from './double-booking.ts';
import { type Follow, followUps, type MatchNews, publishMatch, wakeUp } from './follow-ups.ts';
import {
  type CommandResult,
  type Details,
  eventOf,
  type RulesOf,
  rulesOfPlay,
} from './match-context.ts';
import {
  type Cards,
  type Change,
  findLocked,
  lockMatch,
  type MatchCommand,
  type MatchRecord,
  saveChange,
  type TimelineLine,
} from './match-rows.ts';
import { markAnswered } from './notifications.ts';
import { changedBy, refusalOf, whenAccepted } from './refusals.ts';
import { attach, flagDoubtful } from './screenshots.ts';
import { type Starting, startingMatches } from './starting.ts';

/** Applies every command to matches: from the action to rows, notifications and jobs. */
export interface Transitions extends Starting, Changing {
  readonly rulesOf: RulesOf;
  /** Locks a match and its players' points and ratings until the transaction ends. */
  open(transaction: Transaction, id: MatchId, audience: string): Promise<OpenedMatch>;
}

export function matchTransitions(platform: Platform): Transitions {
  const rulesOf = rulesOfPlay(platform.rules);
  const follow = followUps(reachingRules(platform.rules), platform.texts);
  return {
    rulesOf,
    ...startingMatches(rulesOf, follow),
    ...changingMatches(recordOutcomes(platform), follow),
    async open(transaction, id, audience) {
      const found = await findLocked(transaction.db, id);
      if (found?.audience !== audience) throw refuse('not_found');
      const [kept, leastLength, event, cards] = await pipelined([
        lockMatch(transaction.db, id),
        leastLengthOf(transaction.db, found.gameId),
        eventOf(transaction.db, found.eventId),
        playerCards(transaction.db, Object.values(found.players)),
      ]);
      const state = afterPauses(kept.state, event.pauses);
      const rules = rulesFor(state, { ...rulesOf(event), leastLength });
      return { match: { ...kept, state }, event, rules, cards };
    },
  };
}

/** Services that the handlers of matches share. */
export interface MatchServices {
  readonly platform: Platform;
  readonly transitions: Transitions;
  readonly details: Details;
}

export function matchServices(platform: Platform): MatchServices {
  const transitions = matchTransitions(platform);
  const { fault, scoringMatchesADay: scoring } = pointsRulesOf(platform.rules);
  return { platform, transitions, details: { rulesOf: transitions.rulesOf, fault, scoring } };
}

/**
 * True if the deadline has passed and its job has not run yet. Also accepts a state as it is stored, before `open` has
 * moved it by the pauses of its event.
 */
export function isDue({ match, rules }: OpenedMatch, at: Date): boolean {
  const deadline = deadlineOf(afterPauses(match.state, rules.pauses), rules);
  return deadline !== null && playTime(at, rules.pauses) >= deadline;
}

/** A match under its players' locks, with the rules it is played by. */
export interface OpenedMatch {
  readonly match: MatchRecord;
  readonly event: PlayEvent;
  readonly rules: MatchRules;
  /** Cards of its players, at least. */
  readonly cards: Cards;
}

/** Changes of opened matches. */
interface Changing {
  /** Saves an open match after a pause of its event, and sends jobs for its moved deadlines. */
  resume(transaction: Transaction, opened: OpenedMatch): Promise<void>;
  /** Applies a command by the rules. @throws their refusal. */
  apply(
    transaction: Transaction,
    opened: OpenedMatch,
    command: MatchCommand,
  ): Promise<CommandResult>;
}

function changingMatches(record: RecordOutcomes, follow: Follow): Changing {
  return {
    async resume(transaction, { match, rules }) {
      const { state } = match;
      const next = { ...match, version: match.version + 1 };
      const entry = { type: 'resume', from: state.status, to: state.status } as const;
      const command = { action: null, actor: null };
      await saveChange(transaction, { before: state, after: next, entry, command }, rules);
      await wakeUp(transaction, [next], rules);
      publishMatch(transaction, next, state);
    },

    async apply(transaction, { match, event, rules, cards }, command) {
      const decision = decide(match.state, command.action, transaction.now, rules);
      if (decision.kind === 'repeated') return { match, known: { event } };
      const { state, ...result } = changedBy(decision, match.state.status, (refused) =>
        whenAccepted(refused, command, cards),
      );
      if (!sawTheLatest(command, match.state)) {
        throw refusalOf('match_state_conflict', match.state.status);
      }
      const next = { ...match, state, version: match.version + 1 };
      const change = { before: match.state, after: next, command, ...result };
      await refuseDoubleBooking(transaction.db, next, match.state, command.actor, rules);
      await attach(transaction, next, command);
      const [recorded] = await pipelined([
        record(transaction, playedMatch(next, event), result.outcomes),
        markAnswered(transaction, event, change), // before new notifications are sent and counted
      ]);
      const { booked } = recorded;
      const [timeline, accounts, book] = await pipelined([
        saveChange(transaction, change, rules),
        // for the reply to the actor
        command.actor
          ? accountsOf(transaction.db, next.gameId, Object.values(next.players))
          : undefined,
        hasBrought(command, match.state, rules) ? bookOfMatch(transaction.db, next.id) : undefined,
        follow(transaction, event, rules, new Map([[change, booked]]), cards),
        recorded.write(),
      ]);
      if (next.state.submissions !== match.state.submissions || command.evidence?.length) {
        await flagDoubtful(transaction, next.id);
      }
      publishMatch(transaction, next, match.state, book && newsOf(change, recorded.final, book));
      return {
        match: next,
        known: {
          event,
          players: cards,
          timeline,
          ...(accounts && { accounts }),
          ...(book && { book }),
          ...(isFirstToBring(timeline) && { points: booked }),
        },
      };
    },
  };
}

/** True if the match of a player who acts has brought points before: its players have agreed on a kickoff. */
function hasBrought({ actor }: MatchCommand, { status }: MatchState, { isFixture }: MatchRules) {
  return !isFixture && status !== 'requested' && actor !== null && isSide(actor.role);
}

function isSide(role: string): role is Side {
  return SIDES.some((side) => side === role);
}

/** The first facts of a result that has just become final, for each side. */
function newsOf(
  { after: { players, state }, entry }: Change,
  final: RecordedFinal | null,
  book: MatchBook,
): MatchNews | undefined {
  if (!final) return undefined;
  const { result, walkover, scored, ratings } = final;
  const { id: resultId, at, round, winner } = result;
  const score = state.finalScore ?? result.score;
  const facts = { resultId, at, round, winner, walkover, scored, ratings };
  const fresh = { ...facts, players, score, book, line: entry };
  return {
    challenger: resultNews('challenger', fresh),
    challenged: resultNews('challenged', fresh),
  };
}

/** False if the proposal or the result has changed since the actor saw it. */
function sawTheLatest(
  { action, proposalSeen, scoreSeen }: MatchCommand,
  { proposal, submissions }: MatchState,
) {
  if (proposalSeen && secondOf(proposalSeen) !== secondOf(proposal.date)) return false;
  if (!scoreSeen || action?.type !== 'verify') return true;
  const entered = submissions[otherSide(action.by)];
  return entered !== null && sameScore(entered, scoreSeen);
}

/** Some clients write times without a fraction; two proposals are never within one second. */
function secondOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** True if no line before the last one has brought points. */
function isFirstToBring(timeline: readonly TimelineLine[]): boolean {
  return timeline.slice(0, -1).every(({ type }) => hasNoOutcome(type));
}

function playedMatch({ id, eventId, gameId, audience, players }: MatchRecord, event: PlayEvent) {
  return { matchId: id, eventId, gameId, audience, players, timeZone: event.timeZone };
}
