import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import {
  countNewOnSameDevice,
  type ReferredPlayer,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { ReferralFacts } from '../rules/referrals.ts';
import type { CoinTables } from './tables.ts';

type Row = CoinTables['coin_referrals'];

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

/** Signs of a burst, as one-way hashes under the product's secret. */
export function signsOf(
  secret: string,
  {
    address,
    userAgent,
    numberBlock,
  }: Pick<ReferredPlayer, 'address' | 'userAgent' | 'numberBlock'>,
): Pick<Row, 'browser_hash' | 'block_hash'> {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(['referral', ...parts].join('\n'))
      .digest();
  return {
    browser_hash: hash('browser', address, userAgent),
    block_hash: numberBlock === null ? null : hash('block', address, numberBlock),
  };
}

/** Counts the sign-ups around a friend's that may be by the same person. */
export async function burstsOf(
  db: Db,
  row: Row,
): Promise<Pick<ReferralFacts, 'newOfDevice' | 'alikeOfAddress'>> {
  const { audience, friend_id: friend, joined_at: joined } = row;
  const dayBefore = new Date(joined.getTime() - DAY_MS);
  const dayAfter = new Date(joined.getTime() + DAY_MS);
  const { rows } = await sql<{ alike: number }>`
    select greatest(
      count(*) filter (where browser_hash = ${row.browser_hash}),
      count(*) filter (where block_hash = ${row.block_hash})
    ) as alike
    from coin_referrals
    where referrer_id = ${row.referrer_id} and joined_at > ${dayBefore} and joined_at < ${dayAfter}`.execute(
    db,
  );
  return {
    newOfDevice: await countNewOnSameDevice(db, audience, friend, dayBefore),
    alikeOfAddress: rows[0]?.alike ?? 0,
  };
}

export async function forgetSigns(db: Db, now: Date): Promise<void> {
  await tables<CoinTables>(db)
    .updateTable('coin_referrals')
    .set({ browser_hash: null, block_hash: null })
    .where('joined_at', '<', new Date(now.getTime() - KEPT_MS))
    .where(({ or, eb }) =>
      or([eb('browser_hash', 'is not', null), eb('block_hash', 'is not', null)]),
    )
    .execute();
}
