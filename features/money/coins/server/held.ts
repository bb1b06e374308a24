import {
  ofPlayersInReach,
  ownerOfPlayer,
  playerCards,
} from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Owned } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { isDecidable } from '../rules/referrals.ts';
import { referralRulesOf } from './numbers.ts';
import { faceOf } from './referrals.ts';
import { change, reward } from './referring.ts';
import type { CoinTables } from './tables.ts';

export function heldReferrals({ db }: Platform): Handler<typeof coinsCalls.heldReferrals> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<CoinTables>(db)
      .selectFrom('coin_referrals as held')
      .where('held.audience', '=', audience)
      .where('held.state', '=', 'held')
      .where(ofPlayersInReach('held.friend_id', reachIn(context, 'support')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .selectAll('held')
        .select(({ selectFrom }) =>
          selectFrom('coin_referrals as other')
            .select(({ fn }) => fn.countAll<number>().as('rewarded'))
            .whereRef('other.referrer_id', '=', 'held.referrer_id')
            .where('other.state', '=', 'rewarded')
            .as('rewarded'),
        )
        .orderBy('held.active_at')
        .orderBy('held.id'),
    );
    const ids = rows.flatMap(({ friend_id, referrer_id }) => [friend_id, referrer_id]);
    const cards = await playerCards(db, ids);
    const face = (id: PlayerId) => faceOf(cards.get(id), context);
    const items = rows.flatMap((row) => {
      const [referrer, friend] = [face(row.referrer_id), face(row.friend_id)];
      if (!referrer || !friend) return []; // their rows are never deleted
      const at = row.active_at ?? row.joined_at;
      return {
        referralId: row.id,
        referrer,
        friend,
        doubts: row.doubts,
        joinedAt: row.joined_at.toISOString(),
        activeAt: at.toISOString(),
        rewarded: row.rewarded ?? 0,
      };
    });
    return { items, ...paging };
  };
}

/** Decides about a held referral. A repeat has no further effect; another decision comes too late. */
export function decideReferral(platform: Platform): Handler<typeof coinsCalls.decideReferral> {
  const rules = referralRulesOf(platform.rules);
  return async ({ referralId, decision, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    const state = decision === 'release' ? 'rewarded' : 'refused';
    return context.transaction(async (transaction) => {
      const row = await tables<CoinTables>(transaction.db)
        .selectFrom('coin_referrals')
        .selectAll()
        .where('id', '=', referralId)
        .where('audience', '=', audience)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse('not_found');
      if (row.state === state && row.decided_by !== null) return { done: true } as const;
      if (!isDecidable(row.state)) throw refuse('referral_decided');
      if (row.friend_id === playerId || row.referrer_id === playerId) throw refuse('role_needed');
      const decided = { settled_at: transaction.now, decided_by: playerId, reason };
      await change(transaction.db, row.id, { ...decided, state });
      if (state === 'rewarded') await reward(transaction, row, rules);
      else {
        const to = row.referrer_id;
        await notify(transaction, {
          to,
          type: 'referral_refused',
          params: {},
          link: '/refer-a-friend',
        });
        transaction.publish(`player:${to}`, 'referral', {});
      }
      return { done: true } as const;
    });
  };
}

/** Finds the brand of the referred friend. */
export async function ownerOfReferral(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_referrals')
    .select('friend_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ownerOfPlayer(db, row.friend_id);
}
