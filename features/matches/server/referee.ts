import { isPaused, playTime } from '#features/events/rules/pauses.ts';
import type { PlayEvent } from '#features/events/server/index.ts';
import { recordOutcomes } from '#features/leaderboards/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { deadlineOf } from '../rules/deadlines.ts';
import type { Decision } from '../rules/decision.ts';
import { arrange, rulesFor } from '../rules/fixtures.ts';
import { decide, propose } from '../rules/machine.ts';
import type { MatchRules, MatchStatus } from '../rules/match.ts';
import { afterPauses } from '../rules/standstill.ts';
import { listOf } from '../rules/views.ts';
import { keepBooked } from './bookings.ts';
import type { Change, Deed } from './deeds.ts';
import { eventOf } from './events.ts';
import { flagDoubtful } from './evidence.ts';
import { announce, tellEvent, tellTools, wakeUp } from './follow-ups.ts';
import { lockPlayers } from './locks.ts';
import { tell } from './messages.ts';
import {
  findMatch,
  insertMatch,
  lockMatch,
  type MatchRecord,
  moveCounts,
  updateMatch,
} from './records.ts';
import { refusalOf } from './refusals.ts';
import { type RulesOf, rulesOfPlay } from './rules-of-play.ts';
import { attach } from './screenshots.ts';
import { writeTimeline } from './timeline.ts';

/** A match under its players' locks, with the rules it is played by. */
export interface OpenedMatch {
  readonly match: MatchRecord;
  readonly event: PlayEvent;
  readonly rules: MatchRules;
}

/** Does everything that is done to matches: the one way from an act to rows, messages and jobs. */
export interface Referee {
  readonly rulesOf: RulesOf;
  /** Takes a match in hand: until the transaction ends nobody else changes it, its players' points or rating. */
  open(work: Work, id: MatchId, audience: string): Promise<OpenedMatch>;
  /** A new match, under locks that the caller has taken. */
  start(work: Work, challenge: Challenge, event: PlayEvent): Promise<MatchRecord>;
  /** A match that its event has drawn, under locks that the caller has taken. */
  arrange(work: Work, fixture: Fixture, event: PlayEvent): Promise<MatchRecord>;
  /** The event goes on: what is still to come of an open match has moved, and is waited for anew. */
  resume(work: Work, opened: OpenedMatch): Promise<void>;
  /** Lets the rules decide, and does what follows; a refusal is thrown. */
  apply(work: Work, opened: OpenedMatch, deed: Deed): Promise<MatchRecord>;
}

type Facts = Pick<MatchRecord, 'id' | 'eventId' | 'gameId' | 'audience' | 'entries' | 'players'>;

interface Challenge extends Facts {
  readonly proposedDate: Date;
  readonly isInstant: boolean;
}

export interface Fixture extends Facts {
  readonly kickoff: Date;
  /** Until when the kickoff may be moved. */
  readonly playBy: Date;
  readonly needsWinner: boolean;
}

export function createReferee(platform: Platform): Referee {
  const record = recordOutcomes(platform);
  const rulesOf = rulesOfPlay(platform.rules);

  const follow = async (
    work: Work,
    event: PlayEvent,
    rules: MatchRules,
    change: Change,
  ): Promise<void> => {
    const { before, after, deed, outcomes } = change;
    await writeTimeline(work, after, change.entry, deed);
    await wakeUp(work, after.id, after.version, after.state, rules);
    const booked = await record(work, playedMatch(after, event), outcomes);
    await tell(work, event, change, booked);
    announce(work, after, before);
    await moveCounts(work.db, after, before && listOf(before.status));
    await tellEvent(work, after, before, rules);
    await tellTools(work, change);
  };

  return {
    rulesOf,

    async open(work, id, audience) {
      const found = await findMatch(work.db, id);
      if (found?.audience !== audience) throw refuse('not_found');
      await lockPlayers(work.db, Object.values(found.players));
      const kept = await lockMatch(work.db, id);
      const event = await eventOf(work.db, kept.eventId);
      const state = afterPauses(kept.state, event.pauses);
      return { match: { ...kept, state }, event, rules: rulesFor(state, rulesOf(event)) };
    },

    async start(work, challenge, event) {
      const { proposedDate, isInstant, ...facts } = challenge;
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const by = 'challenger';
      const decision = accepted(propose({ by, proposedDate, isInstant }, work.now, rules), null);
      const { state } = decision;
      const match = { ...facts, state, version: 1, createdAt: work.now };
      const actor = { playerId: match.players.challenger, role: by } as const;
      await keepBooked(work.db, match, null, actor, rules);
      await insertMatch(work.db, match, rules);
      const deed = { act: null, actor };
      await follow(work, event, rules, { before: null, after: match, deed, ...decision });
      return match;
    },

    async arrange(work, { kickoff, playBy, needsWinner, ...facts }, event) {
      const rules = rulesOf(event);
      const decision = accepted(arrange({ kickoff, playBy, needsWinner }, work.now, rules), null);
      const match = { ...facts, state: decision.state, version: 1, createdAt: work.now };
      await insertMatch(work.db, match, rules);
      const deed = { act: null, actor: null };
      await follow(work, event, rules, { before: null, after: match, deed, ...decision });
      return match;
    },

    async resume(work, { match, rules }) {
      const { state } = match;
      const next = { ...match, version: match.version + 1 };
      await updateMatch(work.db, next, rules);
      const entry = { type: 'resume', from: state.status, to: state.status } as const;
      await writeTimeline(work, next, entry, { act: null, actor: null });
      await wakeUp(work, next.id, next.version, next.state, rules);
      announce(work, next, state);
    },

    async apply(work, { match, event, rules }, deed) {
      const decision = decide(match.state, deed.act, work.now, rules);
      if (decision.kind === 'repeated') return match;
      const { state, ...result } = accepted(decision, match.state.status);
      if (
        deed.proposalSeen &&
        deed.proposalSeen.getTime() !== match.state.proposal.date.getTime()
      ) {
        throw refusalOf('match_state_conflict', match.state.status);
      }
      const next = { ...match, state, version: match.version + 1 };
      await keepBooked(work.db, next, match.state, deed.actor, rules);
      await updateMatch(work.db, next, rules);
      await attach(work, next, deed);
      if (next.state.submissions !== match.state.submissions || deed.evidence?.length) {
        await flagDoubtful(work, next.id);
      }
      await follow(work, event, rules, { before: match.state, after: next, deed, ...result });
      return next;
    },
  };
}

/** Whether a match would have moved by itself, only the job has not been there yet. */
export function isDue({ match, rules }: OpenedMatch, at: Date): boolean {
  const deadline = deadlineOf(match.state, rules);
  return deadline !== null && playTime(at, rules.pauses) >= deadline;
}

function accepted(decision: Decision, before: MatchStatus | null) {
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'refused') throw refusalOf(decision.code, before);
  throw new Error('a repeat changes nothing'); // callers have answered it before
}

function playedMatch({ id, eventId, gameId, audience, players }: MatchRecord, event: PlayEvent) {
  return { matchId: id, eventId, gameId, audience, players, timeZone: event.timeZone };
}
