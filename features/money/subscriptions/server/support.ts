import { sql } from 'kysely';
import {
  findPlayer,
  holderOfPlayer,
  playerCards,
  playerOfHolder,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { subscriptionSupportCalls } from '../support.contract.ts';
import { cancel } from './agreement.ts';
import type { Holder } from './biller.ts';
import { subscriptionReply } from './calls.ts';
import { type Charge, sumPartialRefunds } from './charges.ts';
import { subscriptionRulesOf } from './subscription-events.ts';
import { findLatestSubscription, lockSubscription } from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

type Calls = typeof subscriptionSupportCalls;

const CHANNEL = 'support';

export function playerSubscription(platform: Platform): Handler<Calls['playerSubscription']> {
  const { db, clock, texts } = platform;
  const rules = subscriptionRulesOf(platform.rules);
  return async ({ userId }, context) => {
    const now = clock.now();
    const record = await findLatestSubscription(db, await requireHolder(db, userId, context, now));
    if (!record) return { subscription: null };
    const { language } = context;
    const reply = await subscriptionReply(record, { db, texts, rules, now, language });
    const { subscriptionId, status, period, price, mayPlay, accessUntil } = reply;
    const { nextChargeAt, problem } = reply;
    return {
      subscription: {
        subscriptionId,
        status,
        period,
        price,
        mayPlay,
        accessUntil,
        nextChargeAt,
        problem,
        brand: record.brand,
        payer: record.payer,
        since: record.createdAt.toISOString(),
        stoppable: status !== 'cancelled' && status !== 'expired',
      },
    };
  };
}

export function playerCharges({ db, clock }: Platform): Handler<Calls['playerCharges']> {
  return async ({ userId, ...wanted }, context) => {
    const { audience, key } = await requireHolder(db, userId, context, clock.now());
    const all = joinedCharges(db)
      .where('subscriptions.audience', '=', audience)
      .where('subscriptions.holder', '=', key);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .selectAll('charge')
        .orderBy(sql`coalesce(charge.paid_at, charge.created_at)`, 'desc')
        .orderBy('charge.id', 'desc'),
    );
    const parts = await sumPartialRefunds(db, rows.map(idOf));
    return { items: rows.map((row) => chargeView(row, parts)), ...paging };
  };
}

export function stopSubscription(platform: Platform): Handler<Calls['stopSubscription']> {
  const rules = subscriptionRulesOf(platform.rules);
  return async ({ userId }, context) =>
    context.transaction(async (transaction) => {
      const holder = await requireHolder(transaction.db, userId, context, transaction.now);
      const latest = await findLatestSubscription(transaction.db, holder);
      const record = latest && (await lockSubscription(transaction.db, latest.id));
      if (!record) throw refuse('subscription_missing', { status: 404 });
      await cancel(transaction, record, { channel: CHANNEL }, rules);
      return { done: true };
    });
}

export function owedRefunds({ db }: Platform): Handler<Calls['owedRefunds']> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const owed = joinedCharges(db)
      .where('charge.state', '=', 'refund_owed')
      .where('subscriptions.audience', '=', audience)
      .where(inReach('subscriptions.brand', reachIn(context, 'support')));
    const { rows, paging } = await readPage(owed, wanted, (each) =>
      each
        .selectAll('charge')
        .select('subscriptions.holder')
        .orderBy('charge.paid_at')
        .orderBy('charge.id'),
    );
    const players = await Promise.all(
      rows.map(({ holder: key }) => playerOfHolder(db, { audience, key })),
    );
    const known = players.filter((player) => player !== undefined);
    const cards = await playerCards(db, known);
    const parts = await sumPartialRefunds(db, rows.map(idOf));
    const items = rows.map((row, index) => {
      const userId = players[index];
      const card = userId && cards.get(userId);
      const player = card ? { userId, username: shownName(card, context.texts) } : null;
      return { ...chargeView(row, parts), player };
    });
    return { items, ...paging };
  };
}

function joinedCharges(db: Db) {
  return tables<SubscriptionTables>(db)
    .selectFrom('subscription_charges as charge')
    .innerJoin('subscriptions', 'subscriptions.id', 'charge.subscription_id');
}

const idOf = ({ id }: Charge) => id;

function chargeView(row: Charge, parts: ReadonlyMap<string, number>) {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const { id, payer, state, amount, currency, payment } = row;
  return {
    chargeId: id,
    payer,
    state,
    price: { amount, currency },
    at: (row.paid_at ?? row.created_at).toISOString(),
    paidFrom: iso(row.covers_from),
    paidUntil: iso(row.covers_until),
    refundedAt: iso(row.refunded_at),
    partBack: state === 'refunded' ? 0 : (parts.get(id) ?? 0),
    reference: row.refund_reference,
    refundable: state === 'paid' && payment !== null,
  };
}

/** Finds the holder of a player of the official's audience. */
async function requireHolder(
  db: Db,
  userId: PlayerId,
  context: CallContext,
  now: Date,
): Promise<Holder> {
  const { audience } = actingPlayer(context);
  const found = await findPlayer(db, audience, userId, now);
  const holder = found && (await holderOfPlayer(db, userId));
  if (!holder) throw refuse('not_found');
  return holder;
}
