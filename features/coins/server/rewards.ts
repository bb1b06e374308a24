import { tables } from '#platform/database/database.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { CoinKind } from '../rules/ledger.ts';
import type { CoinParams } from '../rules/statement.ts';
import type { CoinTables } from './tables.ts';

interface Offer {
  /** By which it is offered once, e.g. `goal:<player>:<week>:<goal>`. */
  readonly key: string;
  readonly kind: CoinKind;
  readonly player: PlayerId;
  readonly audience: string;
  readonly amount: number;
  readonly params?: CoinParams;
}

/** Coins that a player has earned and claims themselves (`claim-user-rewards`); `false` where they were offered before. */
export async function offerReward(work: Work, offer: Offer): Promise<boolean> {
  const { key, kind, player, audience, amount, params = {} } = offer;
  const made = await tables<CoinTables>(work.db)
    .insertInto('coin_rewards')
    .values({
      ...{ id: newId<Id<'coin reward'>>(), key, kind, player_id: player, audience, amount, params },
      ...{ offered_at: work.now, claimed_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) work.announce(`player:${player}`, 'coins', {});
  return made !== undefined;
}
