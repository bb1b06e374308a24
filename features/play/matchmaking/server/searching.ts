import { isEmailUnproved, mayPlayByAge } from '#features/foundation/identity/server/index.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { findBusy } from '#features/play/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import { minutesOfPause } from '../rules/search.ts';
import { endPair, findOpenPair, lockPair } from './pairs.ts';
import { notifyReminded } from './reminders.ts';
import { searchReply } from './replies.ts';
import { searchRounds } from './rounds.ts';
import { searchRules } from './search-rules.ts';
import {
  endSearches,
  lockSearch,
  missesOf,
  publishSearch,
  saveSearch,
  searchableGames,
  stored,
} from './searches.ts';

/** Starts a search, or continues the current one, and pairs the searches of the audience. */
export function startSearch(platform: Platform): Handler<typeof matchmakingCalls.startSearch> {
  const rounds = searchRounds(platform);
  const busyAmong = findBusy(platform);
  return async (input, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      await refuseIneligible(db, playerId, context, now);
      const before = await lockSearch(db, playerId);
      const minutes = minutesOfPause(missesOf(before), now);
      if (minutes > 0) throw refuse('search_paused', { status: 429, values: { minutes } });
      if (await findOpenPair(db, playerId)) return searchReply(db, context, now);
      if ((await busyAmong(db, [playerId], now)).size > 0) throw refuse('search_in_match');
      const games = await chosenGames(transaction, input, context);
      await saveSearch(transaction, { playerId, audience }, games.map(stored));
      publishSearch(transaction, playerId);
      await rounds.try(transaction, audience);
      const isNew = before?.since == null;
      if (isNew && !(await findOpenPair(db, playerId))) {
        const ids = games.map(({ gameId }) => gameId);
        await notifyReminded(transaction, { playerId, audience }, ids);
      }
      return searchReply(db, context, now);
    });
  };
}

async function chosenGames(
  { db, now }: Transaction,
  { gameIds }: InputOf<typeof matchmakingCalls.startSearch>,
  context: CallContext,
) {
  const { playerId, audience } = actingPlayer(context);
  const { games, hasAccount } = await searchableGames(db, playerId, audience, now);
  if (!hasAccount) throw refuse('search_no_account', { extra: { to: '/link-accounts' } });
  const chosen = gameIds ? games.filter(({ gameId }) => gameIds.includes(gameId)) : games;
  if (chosen.length === 0) throw refuse('search_no_battleground', { extra: { to: '/games' } });
  return chosen;
}

/** Refuses a player without a subscription, too young, or whose sign-in has an e-mail that is not verified. */
export async function refuseIneligible(
  db: Db,
  playerId: PlayerId,
  { brand }: CallContext,
  now: Date,
): Promise<void> {
  await refuseUnsubscribed(db, playerId, now, brand, 'date');
  if (!(await mayPlayByAge(db, playerId, brand, now))) {
    throw refuse('age_too_low', { status: 403, values: { age: brand.minimumAge } });
  }
  if (await isEmailUnproved(db, playerId)) {
    const to = '/auth/email-verification';
    throw refuse('email_unverified', { status: 403, extra: { to } });
  }
}

/** Ends the search. A found pair that is open counts as not accepted. */
export function stopSearch(platform: Platform): Handler<typeof matchmakingCalls.stopSearch> {
  const rounds = searchRounds(platform);
  const rules = searchRules(platform.rules);
  return async (_input, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const open = await findOpenPair(db, playerId);
      const pair = open && (await lockPair(db, open.id));
      const isOpen = pair !== undefined && pair.ended_at === null;
      if (isOpen)
        await endPair(transaction, pair, { outcome: 'declined', missedBy: [playerId] }, rules);
      await endSearches(transaction, [playerId]);
      if (isOpen) await rounds.try(transaction, audience);
      return searchReply(db, context, now);
    });
  };
}
