import { brandOfCode } from '#brands/brands.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { enterTogether } from '#features/play/events/server/index.ts';
import { accountsOf } from '#features/play/games/server/index.ts';
import { beginFoundMatch } from '#features/play/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FoundId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import type { SearchRules } from '../rules/search.ts';
import { endPair, type FoundRecord, lockPair, markAccepted } from './pairs.ts';
import { searchReply } from './replies.ts';
import { searchRounds } from './rounds.ts';
import { searchRules } from './search-rules.ts';
import { endSearches, publishSearch, refreshGames } from './searches.ts';
import { refuseIneligible } from './searching.ts';

/** Ends a pair, which counts as a miss of the caller. A repeated call has the same reply. */
export function declineFound(platform: Platform): Handler<typeof matchmakingCalls.declineFound> {
  const rounds = searchRounds(platform);
  const rules = searchRules(platform.rules);
  return async ({ foundId }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const pair = await ownPair(db, foundId, playerId, audience);
      if (pair.outcome === 'matched') throw refuse('found_over');
      if (!pair.ended_at) {
        await endPair(transaction, pair, { outcome: 'declined', missedBy: [playerId] }, rules);
        await rounds.try(transaction, audience);
      }
      return searchReply(db, context, now);
    });
  };
}

/** Accepts a pair; with both acceptances the match begins. A repeated call has the same reply. */
export function acceptFound(platform: Platform): Handler<typeof matchmakingCalls.acceptFound> {
  const begin = beginning(platform);
  return async ({ foundId }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const pair = await ownPair(db, foundId, playerId, audience);
      if (pair.outcome === 'matched') return searchReply(db, context, now);
      if (pair.ended_at || pair.ends_at <= now) throw refuse('found_over');
      await refuseIneligible(db, playerId, context, now);
      await markAccepted(transaction, foundId, playerId);
      const others = pair.players.filter(({ player_id }) => player_id !== playerId);
      if (others.every(({ accepted_at }) => accepted_at !== null)) {
        await begin(transaction, pair, context);
      } else for (const { player_id } of pair.players) publishSearch(transaction, player_id);
      return searchReply(db, context, now);
    });
  };
}

/** Begins the match of a pair that both have accepted, or ends the pair without a miss if that cannot be. */
function beginning(platform: Platform) {
  const enterAndBegin = entering(platform);
  const rules = searchRules(platform.rules);
  return async (transaction: Transaction, pair: FoundRecord, context: CallContext) => {
    const begun = await enterAndBegin(transaction, pair, context);
    if ('matchId' in begun)
      await endPair(transaction, pair, { outcome: 'matched', ...begun }, rules);
    else await withdraw(transaction, pair, begun.busy, rules);
  };
}

async function withdraw(
  transaction: Transaction,
  pair: FoundRecord,
  busy: ReadonlySet<PlayerId>,
  rules: SearchRules,
): Promise<void> {
  await endPair(transaction, pair, { outcome: 'withdrawn' }, rules);
  await endSearches(transaction, [...busy]);
  for (const { player_id } of pair.players) {
    const games = await refreshGames(transaction, player_id);
    if (games.length === 0) await endSearches(transaction, [player_id]);
  }
}

/** Locks a pair of the caller's. */
async function ownPair(
  db: Db,
  id: FoundId,
  playerId: PlayerId,
  audience: string,
): Promise<FoundRecord> {
  const pair = await lockPair(db, id);
  if (pair?.audience !== audience) throw refuse('not_found');
  if (!pair.players.some(({ player_id }) => player_id === playerId)) throw refuse('not_yours');
  return pair;
}

type Begun = { readonly matchId: MatchId } | { readonly busy: ReadonlySet<PlayerId> };

/** Enters both players in the battleground and begins their match. The longer search is the challenger's. */
function entering(platform: Platform) {
  const enter = enterTogether(platform);
  const beginMatch = beginFoundMatch(platform);
  return async (
    transaction: Transaction,
    { event_id: eventId, game_id: gameId, players }: FoundRecord,
    context: CallContext,
  ): Promise<Begun> => {
    const { db } = transaction;
    const [challenger, challenged] = players.map(({ player_id }) => player_id);
    if (!challenger || !challenged) throw new Error(`a pair of ${players.length}`);
    const both = [challenger, challenged];
    const [cards, accounts] = [await playerCards(db, both), await accountsOf(db, gameId, both)];
    const entrants = both.flatMap((playerId) => {
      const brand = brandOfCode(cards.get(playerId)?.brand ?? '');
      return brand ? [{ playerId, brand, platform: accounts.get(playerId)?.platform }] : [];
    });
    const entered = await enter(transaction, eventId, entrants, context);
    if ('refused' in entered) return { busy: new Set() };
    const entryOf = (player: PlayerId) => entered.entries.get(player);
    const entries = { challenger: entryOf(challenger), challenged: entryOf(challenged) };
    if (!entries.challenger || !entries.challenged) return { busy: new Set() };
    const { challenger: one, challenged: other } = entries;
    return beginMatch(transaction, { eventId, entries: { challenger: one, challenged: other } });
  };
}
