import { sql } from 'kysely';
import { giveCoins } from '#features/money/coins/server/index.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import { type Api, newPlayer, type Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';

/** A player with coins from a system account. */
export async function richPlayer(product: TestProduct, coins: number): Promise<Person> {
  const player = await newPlayer(product, { subscribed: false });
  await enrich(product, player, coins);
  return player;
}

export async function enrich(
  product: TestProduct,
  player: Pick<Person, 'userId'>,
  coins: number,
  audience = 'blg-za',
): Promise<void> {
  await product.platform.transactions.run((transaction) =>
    giveCoins(transaction, {
      key: `test:${newId()}`,
      kind: 'goodwill',
      audience,
      player: player.userId as PlayerId, // the API's
      amount: coins,
      from: 'rewards',
    }),
  );
}

interface Voucher {
  readonly price?: number;
  readonly codes?: readonly string[];
  readonly limit?: { readonly most: number; readonly days: number | null };
}

let made = 0;

/** A voucher on sale, with unique codes. */
export async function newVoucher(
  organiser: Api,
  { price = 100, codes, limit }: Voucher = {},
): Promise<{ itemId: string; price: number }> {
  made += 1;
  const { itemId } = await organiser.saveItem({
    shelf: 'vouchers',
    names: { en: `Airtime ${made}`, ar: `رصيد ${made}` },
    price,
    ...(limit && { limit }),
  });
  const csv = (codes ?? [`CODE-${made}-1`, `CODE-${made}-2`]).join('\n');
  await organiser.importCodes({ itemId, csv });
  return { itemId, price };
}

let keys = 0;

/** A key that no purchase has had. */
export function freshKey(): string {
  keys += 1;
  return `purchase-of-test-${keys}`;
}

/** Buys at the current price. */
export function buy(
  { api }: Pick<Person, 'api'>,
  { itemId, price }: { itemId: string; price: number },
  key = freshKey(),
) {
  return api.buyItem({ itemId, price, key });
}

/** An enhancer as a player finds it on the shelf. */
export async function enhancer({ api }: Pick<Person, 'api'>, design: string) {
  const { items } = await api.storeItems({ shelf: 'enhancers' });
  const found = items.find((item) => item.design === design);
  if (!found) throw new Error(`no ${design}`);
  return found;
}

export async function balanceOf({ api }: Pick<Person, 'api'>): Promise<number> {
  return (await api.storeItems({})).balance;
}

/** Every table of the database that contains a text in plain. */
export async function tablesWith({ platform }: TestProduct, text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(platform.db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as row
      where to_jsonb(row)::text like ${`%${text}%`} limit 1`.execute(platform.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
