import { identifier } from '#core/normalise.ts';
import { findPlayer, playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { codeFrom, newCode } from '../rules/referrals.ts';
import { referralRulesOf } from './numbers.ts';
import type { CoinTables } from './tables.ts';

const ATTEMPTS = 8;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a player's referral code, and makes it at the first call. */
export async function codeOf(
  { db, random }: Pick<Platform, 'db' | 'random'>,
  player: PlayerId,
  audience: string,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await tables<CoinTables>(db)
      .selectFrom('coin_referral_codes')
      .select('code')
      .where('player_id', '=', player)
      .executeTakeFirst();
    if (row) return row.code;
    // a conflict with another player's code, or with another request of the same player, leads to one more attempt
    await tables<CoinTables>(db)
      .insertInto('coin_referral_codes')
      .values({ player_id: player, audience, code: newCode(random) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  throw new Error('no code to refer by is free');
}

/** Finds the referrer by a code, or by the player's id in a profile link, within the audience. */
export async function referrerBy(
  db: Db,
  audience: string,
  text: string,
  now: Date,
): Promise<PlayerId | undefined> {
  const id = identifier(text).toLowerCase();
  if (ID.test(id)) return (await findPlayer(db, audience, id as PlayerId, now))?.userId;
  const code = codeFrom(text);
  if (code === null) return undefined;
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_referral_codes')
    .select('player_id')
    .where('audience', '=', audience)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.player_id;
}

/** Names the referrer to a visitor who came by a link. */
export function referrer(platform: Platform): Handler<typeof coinsCalls.referrer> {
  const { db, clock } = platform;
  const rules = referralRulesOf(platform.rules);
  return async ({ code: said }, { brand, invitation }) => {
    const code = said ?? invitation.code;
    const found = code && (await referrerBy(db, brand.audience, code, clock.now()));
    const card = found ? (await playerCards(db, [found])).get(found) : undefined;
    const isThere = card !== undefined && !card.deleted;
    return {
      referrer: isThere ? { username: card.username, avatarUrl: card.avatarUrl } : null,
      coins: rules.friend,
    };
  };
}
