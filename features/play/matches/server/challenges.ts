import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { extraChallengesOf } from '#features/money/store/server/index.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { holdEntries } from '#features/play/events/server/index.ts';
import { blockedEitherWay } from '#features/play/friends/server/index.ts';
import { lockPlayers } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { type EntryId, type EventId, type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { isDeclined } from '../rules/agreement.ts';
import {
  CHALLENGE_AGAIN_AFTER_MS,
  challengeDayOf,
  minutesUntilNextChallenge,
  SCHEDULED_CHALLENGES_A_DAY,
} from '../rules/kickoffs.ts';
import type { MatchState } from '../rules/match.ts';
import { playableEvent } from './match-context.ts';
import { answer } from './match-replies.ts';
import { lockMatch, type MatchRecord, recordOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';
import { isDue, type MatchServices, type OpenedMatch, type Transitions } from './transitions.ts';

const OPEN_CHALLENGES = 20;

/**
 * Creates a challenge. The same challenge sent again returns the first one; a different one is refused while the two
 * entries have an open challenge.
 */
export function createChallenge(
  services: MatchServices,
): Handler<typeof matchesCalls.createChallenge> {
  const { transitions, platform } = services;
  const limit = platform.rules.count('OPEN_CHALLENGES', OPEN_CHALLENGES);
  const aDay = platform.rules.count('SCHEDULED_CHALLENGES_A_DAY', SCHEDULED_CHALLENGES_A_DAY);
  const askAgainAfter = platform.rules.duration('ASK_AGAIN_AFTER', CHALLENGE_AGAIN_AFTER_MS);
  return async (input, context) => {
    const { playerId, audience } = actingPlayer(context);
    checkMsisdn(context, input.msisdn);
    const { eventId, isInstant } = input;
    if (!isInstant && !input.proposedDate) throw refuseField('proposedDate', 'field_required');
    const entries = { challenger: input.challengerTeamId, challenged: input.challengedTeamId };
    return context.transaction(async (transaction) => {
      const [event, , players] = await pipelined([
        playableEvent(transaction.db, eventId, audience),
        refuseUnsubscribed(transaction.db, playerId, transaction.now, context.brand, 'date'),
        playersOf(transaction.db, eventId, entries, playerId),
      ]);
      const both = Object.values(players);
      const [, , cards] = await pipelined([
        refuseBlocked(transaction.db, players),
        lockPlayers(transaction.db, both),
        playerCards(transaction.db, both),
      ]);
      const proposedDate = isInstant ? transaction.now : (input.proposedDate ?? transaction.now);
      const wanted = { proposedDate, isInstant };
      const [{ openId, waiting }] = await pipelined([
        openChallenges(transaction.db, playerId, entries),
        refuseDeclined(transaction, players, askAgainAfter),
      ]);
      const open = openId && (await stillOpen(transaction, transitions, { event, cards }, openId));
      if (open) {
        if (isSame(open, playerId, wanted))
          return answer(services, transaction, { match: open, known: { event } }, context);
        throw refuse('challenge_open', { extra: { matchId: open.id } });
      }
      // limits the open challenges of one player
      if (waiting >= limit) throw refuse('too_many_requests');
      if (!isInstant) {
        const most = aDay + (await extraChallengesOf(transaction.db, playerId, transaction.now));
        await checkDay(transaction, playerId, context.brand.timeZone, most);
      }
      const facts = { id: newId<MatchId>(), eventId, gameId: event.gameId, audience };
      const challenge = { ...facts, entries, players, ...wanted };
      const result = await transitions.start(transaction, challenge, event, cards);
      return answer(services, transaction, result, context);
    });
  };
}

/** The players of both entries, which stay in the event until the transaction ends. */
async function playersOf(
  db: Db,
  eventId: EventId,
  { challenger, challenged }: Readonly<Record<Side, EntryId>>,
  playerId: PlayerId,
): Promise<Record<Side, PlayerId>> {
  const entries = await holdEntries(db, [challenger, challenged]);
  const own = entries.get(challenger);
  const other = entries.get(challenged);
  if (own?.eventId !== eventId || other?.eventId !== eventId) throw refuse('not_found');
  if (own.playerId !== playerId) throw refuse('not_yours');
  if (other.playerId === playerId) throw refuse('challenge_self', { status: 422 });
  if (own.left || other.left) throw refuse('entry_left');
  return { challenger: own.playerId, challenged: other.playerId };
}

async function refuseBlocked(
  db: Db,
  { challenger, challenged }: Readonly<Record<Side, PlayerId>>,
): Promise<void> {
  if (await blockedEitherWay(db, challenger, challenged)) {
    throw refuse('blocked_between', { status: 403 });
  }
}

/** A declined player may not ask the same player again at once, in any event. */
async function refuseDeclined(
  { db, now }: Transaction,
  { challenger, challenged }: Readonly<Record<Side, PlayerId>>,
  wait: number,
): Promise<void> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', challenger)
    .where('own.list', '=', 'completed')
    .where('own.changed_at', '>', new Date(now.getTime() - wait))
    .where('matches.status', 'in', ['declined', 'cancelled'])
    .where('matches.challenger_id', '=', challenger)
    .where('matches.challenged_id', '=', challenged)
    .orderBy('matches.changed_at', 'desc')
    .execute();
  const last = rows.map(recordOf).find(({ state }) => isDeclined(state));
  const minutes = minutesUntilNextChallenge(last?.state.changedAt ?? null, now, wait);
  if (minutes > 0) throw refuse('challenge_declined', { status: 429, values: { minutes } });
}

interface OpenChallenges {
  /** The open challenge between the two entries, made by either player. */
  readonly openId: MatchId | null;
  /** Number of the player's challenges that wait for an answer. */
  readonly waiting: number;
}

async function openChallenges(
  db: Db,
  playerId: PlayerId,
  entries: Readonly<Record<Side, EntryId>>,
): Promise<OpenChallenges> {
  const both = sql`any(${Object.values(entries)}::uuid[])`;
  const { rows } = await sql<OpenChallenges>`
    select (
      select id from matches
      where challenger_entry_id = ${both} and challenged_entry_id = ${both}
        and status in ('requested', 'reschedule_requested')
      order by changed_at desc limit 1
    ) as "openId", (
      select count(*) from matches
      where challenger_id = ${playerId} and status in ('requested', 'reschedule_requested')
    ) as waiting`.execute(db);
  return rows[0] ?? { openId: null, waiting: 0 }; // there is one
}

/** The challenge if it is still open. Applies a passed deadline first. */
async function stillOpen(
  transaction: Transaction,
  transitions: Transitions,
  { event, cards }: Pick<OpenedMatch, 'event' | 'cards'>,
  id: MatchId,
): Promise<MatchRecord | undefined> {
  const match = await lockMatch(transaction.db, id);
  const opened = { match, event, rules: transitions.rulesOf(event), cards };
  if (!isDue(opened, transaction.now)) return match;
  await transitions.apply(transaction, opened, { action: { type: 'deadline' }, actor: null });
  return undefined;
}

function isSame(
  { players, state }: MatchRecord,
  playerId: PlayerId,
  wanted: { proposedDate: Date; isInstant: boolean },
): boolean {
  return (
    players.challenger === playerId &&
    state.status === 'requested' &&
    state.isInstant === wanted.isInstant &&
    (wanted.isInstant || isAt(state, wanted.proposedDate))
  );
}

function isAt({ proposal }: MatchState, date: Date): boolean {
  return proposal.date.getTime() === date.getTime();
}

/** Refuses scheduled challenges beyond the day's limit. Instant ones and fixtures do not count. */
async function checkDay(
  { db, now }: Transaction,
  playerId: PlayerId,
  timeZone: string,
  most: number,
): Promise<void> {
  const { made } = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('challenger_id', '=', playerId)
    .where('created_at', '>=', challengeDayOf(now, timeZone))
    .where(sql<string>`state ->> 'isInstant'`, '=', 'false')
    .where(sql`state -> 'playBy'`, 'is', null)
    .executeTakeFirstOrThrow();
  if (made >= most) throw refuse('challenges_used', { status: 429, values: { most } });
}
