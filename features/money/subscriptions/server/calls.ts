import { sql } from 'kysely';
import type { Brand, Period } from '#brands/brand.ts';
import { holderOf, holderOfCaller } from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { trialLength } from '../rules/periods.ts';
import { type CarrierPayer, collectsOf, type SubscriptionRules } from '../rules/subscription.ts';
import {
  chargeDue,
  elapsed,
  keptUntil,
  mayChangePlan,
  mayPlay,
  nextChargeAt,
  playsUntil,
} from '../rules/time.ts';
import type { subscriptionsCalls } from '../subscriptions.contract.ts';
import { cancel, changePlan, confirm, offer, payerOf, payNow, resume } from './agreement.ts';
import type { Holder } from './biller.ts';
import { countAttempts, findOpenAttempt, selectCharges } from './charges.ts';
import { subscriptionRulesOf } from './subscription-events.ts';
import {
  brandOf,
  existsTrial,
  findLatestSubscription,
  findSubscription,
  isStillSold,
  lockSubscription,
  renewalTerms,
  type SubscriptionRecord,
} from './subscription-rows.ts';
import type { ChargeState } from './tables.ts';

type Calls = typeof subscriptionsCalls;

const HOUR = 3_600_000;
const WEB = 'web';
/** Banks treat more attempts than that as a test of stolen cards. */
const MOST_ATTEMPTS_A_DAY = 5;

export function subscription(platform: Platform): Handler<Calls['subscription']> {
  const { db, clock } = platform;
  const rules = subscriptionRulesOf(platform.rules);
  return async (_input, context) => {
    const record = await findLatestSubscription(db, await holderOfCaller(db, context));
    const now = clock.now();
    return {
      subscription: record
        ? await subscriptionReply(record, replyContext(platform, rules, db, now, context))
        : null,
      actions: actionsOn(record, rules, now),
    };
  };
}

export function subscriptionPlans({
  db,
  clock,
  mpesa,
}: Platform): Handler<Calls['subscriptionPlans']> {
  return async (_input, { brand, caller }) => {
    const holder = await holderOf(db, caller);
    const isUsed = holder ? await existsTrial(db, holder) : false;
    const now = clock.now().getTime();
    const plans = brand.plans.map(({ period, price, trial }) => {
      const ms = isUsed ? 0 : trialLength(trial);
      return {
        period,
        price,
        trialHours: ms / HOUR,
        firstChargeAt: new Date(now + ms).toISOString(),
      };
    });
    const byMpesa = brand.mpesa && mpesa !== undefined;
    const payers = [
      ...(brand.carrier ? ['carrier' as const] : []),
      ...(byMpesa ? ['mpesa' as const] : []),
      ...(brand.cards ? ['card' as const] : []),
    ];
    return { plans, payers, stop: stopOf(brand, { payer: payerOf(brand, undefined) }) };
  };
}

/** The carrier that bills a number, as `carriers` looks it up. */
export interface CarrierLookup {
  carrierFor(brand: Brand, msisdn: string): Promise<CarrierPayer | undefined>;
}

export function subscribe(
  platform: Platform,
  carriers: CarrierLookup,
): Handler<Calls['subscribe']> {
  const agreement = { rules: subscriptionRulesOf(platform.rules), texts: platform.texts };
  return async ({ period, paidBy }, context) => {
    const { brand, language } = context;
    const chosen = payerOf(brand, paidBy);
    if (chosen === 'mpesa' && !platform.mpesa) throw refuse('payer_unknown', { status: 422 });
    const msisdn = context.caller.session?.msisdn;
    const carrier =
      collectsOf(chosen) === 'carrier' && msisdn
        ? await carriers.carrierFor(brand, msisdn)
        : undefined;
    const payer = carrier ?? chosen;
    return context.transaction(async (transaction) => {
      const holder = await holderOfCaller(transaction.db, context);
      const request = { holder, brand, period, payer, language, channel: WEB };
      const { record, text, firstChargeAt } = await offer(transaction, request, agreement);
      return {
        subscriptionId: record.id,
        period,
        price: record.price,
        trialHours: record.state.trial / HOUR,
        firstChargeAt: firstChargeAt.toISOString(),
        text,
      };
    });
  };
}

export function confirmSubscription(platform: Platform): Handler<Calls['confirmSubscription']> {
  const { texts } = platform;
  const rules = subscriptionRulesOf(platform.rules);
  return async ({ subscriptionId }, context) => {
    return context.transaction(async (transaction) => {
      const holder = await holderOfCaller(transaction.db, context);
      const found = await findSubscription(transaction.db, subscriptionId);
      if (!found) throw refuse('not_found');
      if (!isSame(found.holder, holder)) throw refuse('not_yours');
      // the holder agrees to a card's subscription by giving the card
      if (found.payer === 'card' && !found.state.confirmedAt) throw refuse('card_needed');
      const how = { channel: WEB, language: context.language };
      const record = await confirm(transaction, found.id, how, { rules, texts });
      return subscriptionReply(
        record,
        replyContext(platform, rules, transaction.db, transaction.now, context),
      );
    });
  };
}

function isSame(a: Holder, b: Holder): boolean {
  return a.audience === b.audience && a.key === b.key;
}

/** Stops with one tap. A repeat gets the same answer. */
export function unsubscribe(platform: Platform): Handler<Calls['unsubscribe']> {
  return changeOwn(platform, (transaction, record, rules) =>
    cancel(transaction, record, { channel: WEB }, rules),
  );
}

export function resumeSubscription(platform: Platform): Handler<Calls['resumeSubscription']> {
  return changeOwn(platform, (transaction, record, rules) =>
    resume(transaction, record, WEB, rules),
  );
}

export function changeSubscription(platform: Platform): Handler<Calls['changeSubscription']> {
  const { texts } = platform;
  return async ({ period }, context) => {
    const how = { channel: WEB, language: context.language };
    const change: Change = (transaction, record, rules) =>
      changePlan(transaction, record, period, how, { rules, texts });
    return changeOwn(platform, change)({}, context);
  };
}

export function paySubscription(platform: Platform): Handler<Calls['paySubscription']> {
  return changeOwn(platform, async (transaction, record, rules) => {
    const yesterday = new Date(transaction.now.getTime() - 24 * HOUR);
    const attempts = await countAttempts(transaction.db, record.id, yesterday);
    if (attempts >= MOST_ATTEMPTS_A_DAY) throw refuse('too_many_requests');
    return payNow(transaction, record, WEB, rules);
  });
}

type Change = (
  transaction: Transaction,
  record: SubscriptionRecord,
  rules: SubscriptionRules,
) => Promise<SubscriptionRecord>;

/** Changes the caller's latest subscription. */
function changeOwn(platform: Platform, change: Change): Handler<Calls['unsubscribe']> {
  const rules = subscriptionRulesOf(platform.rules);
  return async (_input, context) =>
    context.transaction(async (transaction) => {
      const latest = await findLatestSubscription(
        transaction.db,
        await holderOfCaller(transaction.db, context),
      );
      const record = latest && (await lockSubscription(transaction.db, latest.id));
      if (!record) throw refuse('subscription_missing', { status: 404 });
      const changed = await change(transaction, record, rules);
      return subscriptionReply(
        changed,
        replyContext(platform, rules, transaction.db, transaction.now, context),
      );
    });
}

function replyContext(
  { texts }: Platform,
  rules: SubscriptionRules,
  db: Db,
  now: Date,
  { language }: CallContext,
): ReplyContext {
  return { db, texts, rules, now, language };
}

interface ReceiptRow {
  id: string;
  kind: 'opt_in' | 'consent' | 'charge';
  at: Date;
  period: Period;
  amount: number;
  currency: string;
  state: ChargeState | null;
  covers_from: Date | null;
  covers_until: Date | null;
  text: string | null;
  channel: string | null;
}

/** States of a charge as its holder sees them. */
const RECEIPT_STATES = {
  open: 'open',
  vouched: 'paid',
  paid: 'paid',
  failed: 'failed',
  refunding: 'refunded',
  refund_owed: 'refunded',
  refunded: 'refunded',
} as const;

/** Lists agreements and charges of all the caller's subscriptions, latest first. */
export function subscriptionReceipts({ db }: Platform): Handler<Calls['subscriptionReceipts']> {
  return async (wanted, context) => {
    const { audience, key } = await holderOfCaller(db, context);
    const receipts = sql<ReceiptRow>`(
        select id, case step when 1 then 'opt_in' else 'consent' end as kind, at, period, amount, currency,
          null as state, null::timestamptz as covers_from, null::timestamptz as covers_until, text, channel
        from consent_receipts where audience = ${audience} and holder = ${key}
        union all
        select c.id, 'charge', coalesce(c.paid_at, c.created_at),
          coalesce(c.period, s.period), c.amount, c.currency,
          c.state, c.covers_from, c.covers_until, null, null
        from subscription_charges c join subscriptions s on s.id = c.subscription_id
        where s.audience = ${audience} and s.holder = ${key}
      )`.as('receipt');
    const { rows, paging } = await readPage(db.selectFrom(receipts), wanted, (each) =>
      each.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    );
    const iso = (date: Date | null) => date?.toISOString() ?? null;
    const items = rows.map((row) => ({
      receiptId: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      period: row.period,
      price: { amount: row.amount, currency: row.currency },
      state: row.state && RECEIPT_STATES[row.state],
      paidFrom: iso(row.covers_from),
      paidUntil: iso(row.covers_until),
      text: row.text,
      channel: row.channel,
    }));
    return { items, ...paging };
  };
}

type Reply = NonNullable<ReplyOf<typeof subscriptionsCalls.subscription>['subscription']>;
type Action = ReplyOf<typeof subscriptionsCalls.subscription>['actions'][number];

interface ReplyContext {
  readonly db: Db;
  readonly texts: ServerTexts;
  readonly rules: SubscriptionRules;
  readonly now: Date;
  readonly language: string;
}

/** Returns a subscription as its holder sees it now. */
export async function subscriptionReply(
  record: SubscriptionRecord,
  context: ReplyContext,
): Promise<Reply> {
  const { db, rules, now } = context;
  const state = elapsed(record.state, now, rules);
  const open = state.collects === 'carrier' ? undefined : await findOpenAttempt(db, record.id);
  const action = open?.attempt.state === 'action' ? open.attempt : undefined;
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    subscriptionId: record.id,
    status: state.status,
    period: state.period,
    price: record.price,
    next: state.nextPeriod && record.nextPrice ? renewalTerms(record) : null,
    paidBy: paidByOf(record),
    confirmed: state.confirmedAt !== null,
    mayPlay: mayPlay(state, now, rules),
    accessUntil: iso(playsUntil(state, now, rules)),
    keptUntil: iso(keptUntil(state, now)),
    periodEnd: iso(state.current?.until),
    trialEnd: iso(state.trialEnd),
    nextChargeAt: iso(nextChargeAt(state, rules)),
    problem: await problemOf(record, context),
    actionUrl: action?.action_url ?? null,
    actionSecret: action?.action_secret ?? null,
    prompted: state.collects === 'prompt' && open !== undefined,
    stop: stopOf(brandOf(record), record),
  };
}

function paidByOf({ payer }: SubscriptionRecord): Reply['paidBy'] {
  return payer === 'card' || payer === 'mpesa' ? payer : 'carrier';
}

/** Returns the actions that the rules allow now. */
function actionsOn(
  record: SubscriptionRecord | undefined,
  rules: SubscriptionRules,
  now: Date,
): Action[] {
  if (!record) return ['subscribe'];
  const state = elapsed(record.state, now, rules);
  const { status, confirmedAt, collects } = state;
  switch (status) {
    case 'pending':
      if (!confirmedAt) {
        return isStillSold(record) ? ['subscribe', 'confirm', 'stop'] : ['subscribe', 'stop'];
      }
      return collects === 'carrier' ? ['stop'] : ['pay', 'stop'];
    case 'trial':
    case 'active': {
      const hasOthers = brandOf(record).plans.length > 1;
      return hasOthers && mayChangePlan(state, now, rules) ? ['change', 'stop'] : ['stop'];
    }
    case 'past_due':
      return collects === 'carrier' ? ['stop'] : ['pay', 'stop'];
    case 'cancelled':
      return isStillSold(record) ? ['resume'] : [];
    case 'expired':
      return ['subscribe'];
  }
}

function stopOf({ carrier }: Brand, { payer }: Pick<SubscriptionRecord, 'payer'>) {
  return collectsOf(payer) !== 'carrier' || !carrier ? { dialCode: null, sms: null } : carrier.stop;
}

/** Returns the reason of the last failed charge while it is owed; null while the next attempt is due. */
async function problemOf(
  { id, state }: SubscriptionRecord,
  { db, texts, language, rules, now }: ReplyContext,
): Promise<string | null> {
  if (state.status !== 'past_due' && state.status !== 'pending') return null;
  const due = chargeDue(state, rules);
  if (due && due.at <= now) return null;
  const latest = await selectCharges(db)
    .where('subscription_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest?.reason) return null;
  return texts.of(language, 'billing')(`declined_${latest.reason}`);
}
