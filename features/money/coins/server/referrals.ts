import type { Brand } from '#brands/brand.ts';
import {
  type PlayerCard,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { readPart } from '#platform/database/paging.ts';
import { homeOf } from '#platform/home.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { codeOf } from './codes.ts';
import { referralRulesOf } from './numbers.ts';
import type { CoinTables } from './tables.ts';

export function referrals(platform: Platform): Handler<typeof coinsCalls.referrals> {
  const { db, config } = platform;
  const rules = referralRulesOf(platform.rules);
  return async (wanted, context) => {
    const { playerId, audience } = actingPlayer(context);
    const code = await codeOf(platform, playerId, audience);
    const all = tables<CoinTables>(db)
      .selectFrom('coin_referrals')
      .where('referrer_id', '=', playerId);
    const [counts, earned, { rows, ...part }] = await Promise.all([
      all
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .select(({ fn }) =>
          fn.countAll<number>().filterWhere('state', '=', 'rewarded').as('rewarded'),
        )
        .executeTakeFirstOrThrow(),
      earnedBy(platform, playerId),
      readPart(all.selectAll().orderBy('joined_at', 'desc').orderBy('id', 'desc'), wanted),
    ]);
    const friends = rows.map(({ friend_id }) => friend_id);
    const cards = await playerCards(db, friends);
    const items = rows.map((row) => ({
      friend: faceOf(cards.get(row.friend_id), context),
      state: row.state,
      joinedAt: row.joined_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    }));
    return {
      items,
      ...part,
      pageSize: wanted.pageSize,
      total: counts.total,
      link: linkWith(code, context.brand, config),
      code,
      friendCoins: rules.friend,
      ownCoins: rules.referrer,
      rewarded: counts.rewarded,
      earned,
    };
  };
}

/** The link by which a player refers friends to a brand's site. */
export async function referralLinkOf(
  platform: Platform,
  player: PlayerId,
  brand: Pick<Brand, 'code' | 'audience'>,
): Promise<string> {
  return linkWith(await codeOf(platform, player, brand.audience), brand, platform.config);
}

function linkWith(code: string, brand: Pick<Brand, 'code'>, config: Platform['config']): string {
  return `${homeOf(brand, config)}/?referId=${code}`;
}

async function earnedBy({ db }: Platform, player: PlayerId): Promise<number> {
  const { earned } = await tables<CoinTables>(db)
    .selectFrom('coin_entries as entry')
    .innerJoin('coin_transactions as booked', 'booked.id', 'entry.transaction_id')
    .select(({ fn }) => fn.sum<number | null>('entry.amount').as('earned'))
    .where('entry.player_id', '=', player)
    .where('booked.kind', '=', 'referral')
    .executeTakeFirstOrThrow();
  return Number(earned ?? 0);
}

/** A player as others see them; a removed profile has no name. */
export function faceOf(card: PlayerCard | undefined, { texts }: CallContext) {
  if (!card) return null;
  const { userId, avatarUrl, look } = card;
  return { userId, username: shownName(card, texts), avatarUrl, look };
}
