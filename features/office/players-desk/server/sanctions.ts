import {
  actProblem,
  maySanction,
  sanctionProblem,
} from '#features/foundation/identity/rules/roles.ts';
import {
  endSanction,
  insertSanction,
  type LockedPlayer,
  lockPlayer,
  revokeKeysOf,
} from '#features/foundation/identity/server/index.ts';
import { type NotificationType, notify } from '#features/foundation/notifications/server/index.ts';
import { stopWebhooksOf } from '#features/foundation/webhooks/server/index.ts';
import { cancelForPlayer } from '#features/money/subscriptions/server/index.ts';
import { checkInRules, leaveAll } from '#features/play/events/server/index.ts';
import { BAN_RATINGS } from '#features/play/leaderboards/server/index.ts';
import { stopLooking, withdrawEntry } from '#features/play/matches/server/index.ts';
import { endSearches } from '#features/play/matchmaking/server/index.ts';
import { withoutFullStop } from '#locales/full-stop.ts';
import type { Account } from '#platform/http/caller.ts';
import { coversHolder } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField, refuseInvalid } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { endSessionsOfPlayer } from '#platform/sessions/sessions.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { playersDeskCalls } from '../players-desk.contract.ts';

type Calls = typeof playersDeskCalls;

const DAY_MS = 24 * 60 * 60 * 1000;
const A_YEAR_MS = 366 * DAY_MS;
const DONE = { done: true } as const;

/** A repeated suspension has no second effect; one with another end or reason replaces the earlier one. */
export function suspendPlayer(): Handler<Calls['suspendPlayer']> {
  return async ({ userId, until: end, days, reason }, context) =>
    onPlayer(context, userId, async (transaction, player, official) => {
      const until = end ?? (days && new Date(transaction.now.getTime() + days * DAY_MS));
      if (!until) throw refuseField('until', 'field_required');
      const ahead = until.getTime() - transaction.now.getTime();
      if (ahead <= 0) throw refuseInvalid('until', 'event_date_passed');
      if (ahead > A_YEAR_MS) throw refuseInvalid('until', 'suspension_too_long');
      const { sanction } = player;
      if (sanction?.kind === 'ban') throw refuse('player_banned');
      if (sanction?.until?.getTime() === until.getTime() && sanction.reason === reason) return;
      await insertSanction(transaction, {
        playerId: userId,
        kind: 'suspension',
        cheating: false,
        reason,
        until,

        officialId: official.playerId,
        audience: official.audience,
      });
      await stopLooking(transaction, userId);
      await endSearches(transaction, [userId]);
      await tell(transaction, userId, 'player_suspended', { reason, until: until.toISOString() });
    });
}

/**
 * Bans a player: withdraws them from all events, cancels their subscription, and ends their sessions, keys and webhooks. A
 * repeated ban can add that it is for cheating.
 */
export function banPlayer(platform: Platform): Handler<Calls['banPlayer']> {
  const entryHooks = { withdraw: withdrawEntry(platform) };
  const numbers = checkInRules(platform.rules);
  const cancelSubscription = cancelForPlayer(platform, 'support');
  return async ({ userId, cheating, reason }, context) =>
    onPlayer(context, userId, async (transaction, player, official) => {
      const { sanction } = player;
      if (sanction?.kind === 'ban' && (sanction.cheating || !cheating)) return;
      const sanctionId = await insertSanction(transaction, {
        playerId: userId,
        kind: 'ban',
        cheating,
        reason,
        until: null,

        officialId: official.playerId,
        audience: official.audience,
      });
      await leaveAll(transaction, userId, entryHooks, numbers);
      await endSearches(transaction, [userId]);
      await cancelSubscription(transaction, userId);
      await tell(transaction, userId, 'player_banned', { reason });
      await endSessionsOfPlayer(transaction.db, userId, transaction.now, undefined);
      await revokeKeysOf(transaction.db, userId, transaction.now);
      await stopWebhooksOf(transaction, userId);
      if (cheating) await transaction.job(BAN_RATINGS, { sanctionId });
    });
}

/** Without a sanction there is nothing to lift. */
export function liftSanction(): Handler<Calls['liftSanction']> {
  return async ({ userId, reason }, context) =>
    onPlayer(context, userId, async (transaction, { sanction }, { playerId }) => {
      if (!sanction) return;
      await endSanction(transaction, sanction.id, { by: playerId, reason });
      if (sanction.cheating) await transaction.job(BAN_RATINGS, { sanctionId: sanction.id });
      await tell(transaction, userId, 'sanction_lifted', {});
    });
}

function onPlayer(
  context: CallContext,
  userId: PlayerId,
  change: (transaction: Transaction, player: LockedPlayer, official: Account) => Promise<void>,
): Promise<typeof DONE> {
  const official = actingPlayer(context);
  if (!maySanction(official)) throw refuse('role_needed');
  return context.transaction(async (transaction) => {
    const player = await heldBy(transaction, userId, official);
    if (!coversHolder(official, player)) throw refuse('other_brand');
    const problem = sanctionProblem(official, player);
    if (problem) throw refuse(problem, { status: 403 });
    await change(transaction, player, official);
    return DONE;
  });
}

/** The player of an act, to the end of the change; a refusal for oneself and for higher roles. */
export async function heldBy(
  transaction: Transaction,
  userId: PlayerId,
  official: Account,
): Promise<LockedPlayer> {
  const player = await lockPlayer(transaction, userId, official.audience);
  if (!player) throw refuse('not_found');
  const problem = actProblem(official, player);
  if (problem) throw refuse(problem, { status: 403 });
  return player;
}

async function tell(
  transaction: Transaction,
  to: PlayerId,
  type: NotificationType,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const { reason } = params;
  const said = reason === undefined ? params : { ...params, reason: withoutFullStop(reason) };
  await notify(transaction, { to, type, params: said, link: null });
  transaction.publish(`player:${to}`, 'account', {});
}
