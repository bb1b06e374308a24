import { sql } from 'kysely';
import { findPlayer, playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage, type Wanted } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { coinsCalls } from '../coins.contract.ts';
import type { CoinKind } from '../rules/ledger.ts';
import { type CoinParams, valuesIn } from '../rules/statement.ts';
import { coinBalance } from './ledger.ts';
import type { CoinTables } from './tables.ts';

export function coinStatement(platform: Platform): Handler<typeof coinsCalls.coinStatement> {
  return (page, context) => statementOf(platform, actingPlayer(context).playerId, page, context);
}

/** The same for officials of the player's audience. */
export function playerCoins(platform: Platform): Handler<typeof coinsCalls.playerCoins> {
  const { db, clock } = platform;
  return async ({ userId, ...page }, context) => {
    const { audience } = actingPlayer(context);
    if (!(await findPlayer(db, audience, userId, clock.now()))) throw refuse('not_found');
    return statementOf(platform, userId, page, context);
  };
}

async function statementOf(
  platform: Platform,
  player: PlayerId,
  wanted: Wanted,
  context: CallContext,
) {
  const { db } = platform;
  const all = tables<CoinTables>(db)
    .selectFrom('coin_entries as entry')
    .where('entry.player_id', '=', player);
  const { rows, paging } = await readPage(all, wanted, (each) =>
    each
      .innerJoin('coin_transactions as booked', 'booked.id', 'entry.transaction_id')
      .select(['booked.at', 'booked.kind', 'booked.params', 'entry.amount', 'entry.balance'])
      .select(sql<boolean>`booked.reverses is not null`.as('reverses'))
      .orderBy('entry.sequence', 'desc'),
  );
  const write = await writer(platform, rows, context);
  const items = rows.map(({ at, kind, amount, balance, reverses, params }) => ({
    kind,
    reverses,
    coins: amount,
    balance: balance ?? 0,
    at: at.toISOString(),
    text: write({ kind, params }),
  }));
  return { items, ...paging, balance: await coinBalance(db, player) };
}

interface Line {
  readonly kind: CoinKind;
  readonly params: CoinParams;
}

/** A movement without a named subject shows the text of its kind alone. */
const UNNAMED = { title: 'none', item: 'none', reason: 'none' };

/** Writes lines in the caller's language, with the current names of players. */
export async function writer(
  { db, texts }: Pick<Platform, 'db' | 'texts'>,
  lines: readonly Line[],
  context: CallContext,
): Promise<(line: Line) => string> {
  const t = texts.of(context.language, 'coins');
  const named = await namesIn(db, lines, context);
  return ({ kind, params }) => {
    const values = valuesIn(params, context.language);
    return t(`kind_${kind}`, { ...UNNAMED, ...values, name: named(params.player) });
  };
}

async function namesIn(db: Db, lines: readonly Line[], { texts }: CallContext) {
  const ids = lines.flatMap(({ params }) =>
    typeof params.player === 'string' ? [params.player as PlayerId /* written as one */] : [],
  );
  const cards = await playerCards(db, ids);
  return (player: CoinParams[string] | undefined): string => {
    const card = typeof player === 'string' ? cards.get(player as PlayerId) : undefined; // as above
    return shownName(card ?? { username: '', deleted: true }, texts);
  };
}
