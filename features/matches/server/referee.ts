import { isPaused, playTime } from '#features/events/rules/pauses.ts';
import type { PlayEvent } from '#features/events/server/index.ts';
import { accountsOf } from '#features/games/server/index.ts';
import { playerCards } from '#features/identity/server/index.ts';
import { type Booked, recordOutcomes } from '#features/leaderboards/server/index.ts';
import { reachingRules } from '#features/notifications/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { deadlineOf } from '../rules/deadlines.ts';
import { bringsNothing, type Decision } from '../rules/decision.ts';
import { arrange, rulesFor } from '../rules/fixtures.ts';
import { decide, propose } from '../rules/machine.ts';
import type { MatchRules, MatchStatus } from '../rules/match.ts';
import { afterPauses } from '../rules/standstill.ts';
import type { Acted, Cards } from './acted.ts';
import { keepBooked } from './bookings.ts';
import type { Change, Deed } from './deeds.ts';
import { eventOf } from './events.ts';
import { flagDoubtful } from './evidence.ts';
import { announce, tellEvent, tellTools, wakeUp } from './follow-ups.ts';
import { cardsToTell, tell } from './messages.ts';
import { findLocked, lockMatch, type MatchRecord } from './records.ts';
import { refusalOf } from './refusals.ts';
import { type RulesOf, rulesOfPlay } from './rules-of-play.ts';
import { saveChange, saveNew } from './saving.ts';
import { attach } from './screenshots.ts';
import { lineOf, type TimelineLine } from './timeline.ts';

/** A match under its players' locks, with the rules it is played by. */
export interface OpenedMatch {
  readonly match: MatchRecord;
  readonly event: PlayEvent;
  readonly rules: MatchRules;
  /** Of its players, at least. */
  readonly cards: Cards;
}

/** Does everything that is done to matches: the one way from an act to rows, messages and jobs. */
export interface Referee {
  readonly rulesOf: RulesOf;
  /** Takes a match in hand: until the transaction ends nobody else changes it, its players' points or rating. */
  open(work: Work, id: MatchId, audience: string): Promise<OpenedMatch>;
  /** A new match, under locks that the caller has taken; with its players' cards. */
  start(work: Work, challenge: Challenge, event: PlayEvent, cards: Cards): Promise<Acted>;
  /** Matches that their event has drawn, under locks that the caller has taken. */
  arrange(
    work: Work,
    fixtures: readonly Fixture[],
    event: PlayEvent,
  ): Promise<readonly MatchRecord[]>;
  /** The event goes on: what is still to come of an open match has moved, and is waited for anew. */
  resume(work: Work, opened: OpenedMatch): Promise<void>;
  /** Lets the rules decide, and does what follows; a refusal is thrown. */
  apply(work: Work, opened: OpenedMatch, deed: Deed): Promise<Acted>;
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
  const patience = reachingRules(platform.rules);

  /** What follows from changes that are written down. */
  const follow = async (
    work: Work,
    event: PlayEvent,
    rules: MatchRules,
    changes: ReadonlyMap<Change, Booked>,
    cards: Cards,
  ): Promise<void> => {
    const matches = [...changes.keys()];
    await wakeUp(
      work,
      matches.map(({ after }) => after),
      rules,
    );
    await atOnce([
      tell(work, event, changes, cards, patience),
      ...matches.map(({ after, before }) => tellEvent(work, after, before, rules)),
      ...matches.map((change) => tellTools(work, change)),
    ]);
    for (const { after, before } of matches) announce(work, after, before);
  };

  return {
    rulesOf,

    async open(work, id, audience) {
      const found = await findLocked(work.db, id);
      if (found?.audience !== audience) throw refuse('not_found');
      const [kept, event, cards] = await atOnce([
        lockMatch(work.db, id),
        eventOf(work.db, found.eventId),
        playerCards(work.db, Object.values(found.players)),
      ]);
      const state = afterPauses(kept.state, event.pauses);
      const rules = rulesFor(state, rulesOf(event));
      return { match: { ...kept, state }, event, rules, cards };
    },

    async start(work, challenge, event, cards) {
      const { proposedDate, isInstant, ...facts } = challenge;
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const by = 'challenger';
      const decision = accepted(propose({ by, proposedDate, isInstant }, work.now, rules), null);
      const { state } = decision;
      const match = { ...facts, state, version: 1, createdAt: work.now };
      const actor = { playerId: match.players.challenger, role: by } as const;
      const change = { before: null, after: match, deed: { act: null, actor }, ...decision };
      const [accounts] = await atOnce([
        accountsOf(work.db, match.gameId, Object.values(match.players)),
        keepBooked(work.db, match, null, actor, rules),
        saveNew(work, [change], rules),
        follow(work, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      const timeline = [lineOf(change, work.now)];
      return { match, known: { event, players: cards, accounts, timeline, points: NOTHING } };
    },

    async arrange(work, fixtures, event) {
      const rules = rulesOf(event);
      const deed = { act: null, actor: null };
      const changes = fixtures.map(({ kickoff, playBy, needsWinner, ...facts }): Change => {
        const decision = accepted(arrange({ kickoff, playBy, needsWinner }, work.now, rules), null);
        const after = { ...facts, state: decision.state, version: 1, createdAt: work.now };
        return { before: null, after, deed, ...decision };
      });
      const [, cards] = await atOnce([
        saveNew(work, changes, rules),
        cardsToTell(work.db, event, changes),
      ]);
      await follow(work, event, rules, new Map(changes.map((change) => [change, NOTHING])), cards);
      return changes.map(({ after }) => after);
    },

    async resume(work, { match, rules }) {
      const { state } = match;
      const next = { ...match, version: match.version + 1 };
      const entry = { type: 'resume', from: state.status, to: state.status } as const;
      const deed = { act: null, actor: null };
      await saveChange(work, { before: state, after: next, entry, deed }, rules);
      await wakeUp(work, [next], rules);
      announce(work, next, state);
    },

    async apply(work, { match, event, rules, cards }, deed) {
      const decision = decide(match.state, deed.act, work.now, rules);
      if (decision.kind === 'repeated') return { match, known: { event } };
      const { state, ...result } = accepted(decision, match.state.status);
      if (
        deed.proposalSeen &&
        deed.proposalSeen.getTime() !== match.state.proposal.date.getTime()
      ) {
        throw refusalOf('match_state_conflict', match.state.status);
      }
      const next = { ...match, state, version: match.version + 1 };
      const change = { before: match.state, after: next, deed, ...result };
      await keepBooked(work.db, next, match.state, deed.actor, rules);
      await attach(work, next, deed);
      const booked = await record(work, playedMatch(next, event), result.outcomes);
      const [timeline, accounts] = await atOnce([
        saveChange(work, change, rules),
        // whoever acts is answered with all of it
        deed.actor ? accountsOf(work.db, next.gameId, Object.values(next.players)) : undefined,
        follow(work, event, rules, new Map([[change, booked]]), cards),
      ]);
      if (next.state.submissions !== match.state.submissions || deed.evidence?.length) {
        await flagDoubtful(work, next.id);
      }
      const points = isFirstToBring(timeline) ? { points: booked } : {};
      return {
        match: next,
        known: { event, players: cards, timeline, ...(accounts && { accounts }), ...points },
      };
    },
  };
}

const NOTHING: Booked = { challenger: 0, challenged: 0 };

/** Nothing that came before the last line has brought anybody points. */
function isFirstToBring(timeline: readonly TimelineLine[]): boolean {
  return timeline.slice(0, -1).every(({ type }) => bringsNothing(type));
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
