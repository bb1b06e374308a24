import { isPaused, playTime } from '#core/pauses.ts';
import { otherSide, sameScore } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { reachingRules } from '#features/foundation/notifications/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf, leastLengthOf } from '#features/play/games/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { type RecordOutcomes, recordOutcomes } from '#features/play/leaderboards/server/index.ts';
import { dayAndTime } from '#locales/day-and-time.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { type Refusal, type RefusalDetails, refuse } from '#platform/http/problems.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { deadlineOf } from '../rules/deadlines.ts';
import { type Decision, hasNoOutcome, type RefusalCode } from '../rules/decision.ts';
import { arrange, rulesFor } from '../rules/fixtures.ts';
import { kickoffClashes } from '../rules/kickoffs.ts';
import { afterPauses, beginFound, decide, propose } from '../rules/machine.ts';
import type { MatchRules, MatchState, MatchStatus } from '../rules/match.ts';
import { type Follow, followUps, NOTHING, publishMatch, wakeUp } from './follow-ups.ts';
import {
  type CommandResult,
  type Details,
  eventOf,
  type RulesOf,
  rulesOfPlay,
} from './match-context.ts';
import {
  type Actor,
  type Cards,
  type Change,
  findLocked,
  lineOf,
  lockMatch,
  type MatchCommand,
  type MatchRecord,
  saveChange,
  saveNew,
  type TimelineLine,
} from './match-rows.ts';
import { cardsToNotify } from './notifications.ts';
import { attach, flagDoubtful } from './screenshots.ts';
import type { MatchesTables } from './tables.ts';

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
      const booked = await record(transaction, playedMatch(next, event), result.outcomes);
      const [timeline, accounts] = await pipelined([
        saveChange(transaction, change, rules),
        // for the reply to the actor
        command.actor
          ? accountsOf(transaction.db, next.gameId, Object.values(next.players))
          : undefined,
        follow(transaction, event, rules, new Map([[change, booked]]), cards),
      ]);
      if (next.state.submissions !== match.state.submissions || command.evidence?.length) {
        await flagDoubtful(transaction, next.id);
      }
      const points = isFirstToBring(timeline) ? { points: booked } : {};
      return {
        match: next,
        known: { event, players: cards, timeline, ...(accounts && { accounts }), ...points },
      };
    },
  };
}

const MINUTE = 60_000;

/** The moment from which a command is accepted, in the actor's zone, rounded up to a minute. */
function whenAccepted(
  { from }: { readonly from?: Date },
  { actor }: MatchCommand,
  cards: Cards,
): Words {
  if (!from) return {};
  const card = actor && cards.get(actor.playerId);
  const format = dayAndTime(card?.language ?? 'en', card?.timeZone ?? 'UTC');
  const shown = new Date(Math.ceil(from.getTime() / MINUTE) * MINUTE);
  return { values: { time: format.format(shown) }, extra: { acceptedFrom: from.toISOString() } };
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

type Facts = Pick<MatchRecord, 'id' | 'eventId' | 'gameId' | 'audience' | 'entries' | 'players'>;

interface Challenge extends Facts {
  readonly proposedDate: Date;
  readonly isInstant: boolean;
}

interface Fixture extends Facts {
  readonly kickoff: Date;
  /** The last possible kickoff. */
  readonly playBy: Date;
  readonly needsWinner: boolean;
}

/** New matches: challenges of players and fixtures of events. */
interface Starting {
  /** Starts a challenge. The caller has locked the players. */
  start(
    transaction: Transaction,
    challenge: Challenge,
    event: PlayEvent,
    cards: Cards,
  ): Promise<CommandResult>;
  /** Starts the match of two players who were found for each other. The caller has locked the players. */
  begin(
    transaction: Transaction,
    facts: Facts,
    event: PlayEvent,
    cards: Cards,
  ): Promise<MatchRecord>;
  /** Starts the fixtures of an event. The caller has locked the players. */
  arrange(
    transaction: Transaction,
    fixtures: readonly Fixture[],
    event: PlayEvent,
  ): Promise<readonly MatchRecord[]>;
}

function startingMatches(rulesOf: RulesOf, follow: Follow): Starting {
  return {
    async start(transaction, challenge, event, cards) {
      const { proposedDate, isInstant, ...facts } = challenge;
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const by = 'challenger';
      const decision = changedBy(
        propose({ by, proposedDate, isInstant }, transaction.now, rules),
        null,
      );
      const { state } = decision;
      const match = { ...facts, state, version: 1, createdAt: transaction.now };
      const actor = { playerId: match.players.challenger, role: by } as const;
      const change = { before: null, after: match, command: { action: null, actor }, ...decision };
      const [accounts] = await pipelined([
        accountsOf(transaction.db, match.gameId, Object.values(match.players)),
        refuseDoubleBooking(transaction.db, match, null, actor, rules),
        saveNew(transaction, [change], rules),
        follow(transaction, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      const timeline = [lineOf(change, transaction.now)];
      return { match, known: { event, players: cards, accounts, timeline, points: NOTHING } };
    },

    async begin(transaction, facts, event, cards) {
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const decision = changedBy(beginFound(transaction.now, rules), null);
      const match = { ...facts, state: decision.state, version: 1, createdAt: transaction.now };
      const command = { action: null, actor: null };
      const change = { before: null, after: match, command, ...decision };
      await pipelined([
        saveNew(transaction, [change], rules),
        follow(transaction, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      return match;
    },

    async arrange(transaction, fixtures, event) {
      const rules = rulesOf(event);
      const command = { action: null, actor: null };
      const changes = fixtures.map(({ kickoff, playBy, needsWinner, ...facts }): Change => {
        const decision = changedBy(
          arrange({ kickoff, playBy, needsWinner }, transaction.now, rules),
          null,
        );
        const after = { ...facts, state: decision.state, version: 1, createdAt: transaction.now };
        return { before: null, after, command, ...decision };
      });
      const [, cards] = await pipelined([
        saveNew(transaction, changes, rules),
        cardsToNotify(transaction.db, event, changes),
      ]);
      await follow(
        transaction,
        event,
        rules,
        new Map(changes.map((change) => [change, NOTHING])),
        cards,
      );
      return changes.map(({ after }) => after);
    },
  };
}

type Refused = Extract<Decision, { kind: 'refused' }>;

/** The change that the rules have decided. @throws their refusal. */
function changedBy(
  decision: Decision,
  before: MatchStatus | null,
  inWords: (refused: Refused) => Words = () => ({}),
) {
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'refused') throw refusalOf(decision.code, before, inWords(decision));
  throw new Error('a repeat changes nothing'); // callers handle repeats first
}

/** HTTP statuses of refusals: 422 for wrong input, 403 for a missing role. All others are 409. */
const STATUS: Readonly<Partial<Record<RefusalCode, number>>> = {
  kickoff_invalid: 422,
  score_invalid: 422,
  winner_needed: 422,
  deadline_invalid: 422,
  administrator_needed: 403,
};

const FIELD: Readonly<Partial<Record<RefusalCode, string>>> = {
  kickoff_invalid: 'proposedDate',
  score_invalid: 'scoreChallenger',
  winner_needed: 'scoreChallenger',
  deadline_invalid: 'until',
};

/** Values for the placeholders of the text, and further fields of the reply. */
type Words = Pick<RefusalDetails, 'values' | 'extra'>;

/** A refusal of the rules, with the current status of the match if it has one. */
function refusalOf(
  code: RefusalCode,
  matchStatus: MatchStatus | null,
  { values, extra }: Words = {},
): Refusal {
  const path = FIELD[code];
  return refuse(code, {
    status: STATUS[code] ?? 409,
    ...((matchStatus || extra) && { extra: { ...extra, ...(matchStatus && { matchStatus }) } }),
    ...(values && { values }),
    ...(path && { fields: [{ path, code }] }),
  });
}

/**
 * Refuses a kickoff within 30 min of another confirmed match (rules.md, "A match"): checked for both players when it is
 * agreed, and for the proposer when it is proposed.
 */
async function refuseDoubleBooking(
  db: Db,
  match: MatchRecord,
  before: MatchState | null,
  actor: Actor | null,
  rules: MatchRules,
): Promise<void> {
  if (!actor) return;
  const { status, kickoff, proposal } = match.state;
  const isAgreed = status === 'confirmed' && kickoff?.getTime() !== before?.kickoff?.getTime();
  if (isAgreed && kickoff) {
    await refuseClash(db, match, Object.values(match.players), kickoff, actor, rules);
  } else if (status !== before?.status && (before === null || status === 'reschedule_requested')) {
    await refuseClash(db, match, [actor.playerId], proposal.date, actor, rules);
  }
}

async function refuseClash(
  db: Db,
  match: MatchRecord,
  players: readonly PlayerId[],
  kickoff: Date,
  actor: Actor,
  rules: MatchRules,
): Promise<void> {
  const booked = await tables<MatchesTables>(db)
    .selectFrom('match_players')
    .select(['player_id', 'booked_at'])
    .where('player_id', 'in', players)
    .where('match_id', '<>', match.id)
    .where('booked_at', '>', new Date(kickoff.getTime() - rules.minGap))
    .where('booked_at', '<', new Date(kickoff.getTime() + rules.minGap))
    .orderBy('booked_at')
    .execute();
  for (const { player_id, booked_at } of booked) {
    if (booked_at && kickoffClashes(kickoff, [booked_at], rules)) {
      throw await clash(db, booked_at, player_id === actor.playerId, actor);
    }
  }
}

/** The refusal with the other match's kickoff in the actor's zone. */
async function clash(db: Db, at: Date, isOwn: boolean, actor: Actor): Promise<Refusal> {
  const card = (await playerCards(db, [actor.playerId])).get(actor.playerId);
  const format = dayAndTime(card?.language ?? 'en', card?.timeZone ?? 'UTC');
  return refuse('kickoff_clash', {
    status: 409,
    values: { whose: isOwn ? 'own' : 'other', time: format.format(at) },
    extra: { clashesWith: at.toISOString() },
  });
}
