import type { Brand, Period } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { later, periodEnd } from '../rules/periods.ts';
import {
  collectsOf,
  pendingSubscription,
  type Span,
  type Subscription,
  type SubscriptionRules,
  type SubscriptionStatus,
} from '../rules/subscription.ts';
import { graceOf, hasLapsed } from '../rules/time.ts';
import { insertConsent, offerText, payerOf } from './agreement.ts';
import type { ChargeAsked, ChargeId, Holder, SubscriptionId } from './biller.ts';
import { type Charge, insertPayment, selectCharges } from './charges.ts';
import {
  billed,
  existsTrial,
  findLatestSubscription,
  insertSubscription,
  lockHolder,
  lockSubscription,
  type SubscriptionRecord,
  saveState,
} from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** State of a sample subscription. */
export interface Sample {
  readonly status: SubscriptionStatus;
  /** End of the trial or the paid period; by default after the usual length. */
  readonly until?: Date | undefined;
  /** By default the brand's first plan. */
  readonly period?: Period | undefined;
  /** True if `renewSamples` renews it. */
  readonly isRenewed?: boolean | undefined;
}

/** Reference of sample subscriptions that `renewSamples` renews. */
const SAMPLE = 'sample';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Sandbox: inserts a subscription in a given state, without a payment. An earlier subscription of the holder ends. From
 * here on the usual rules apply.
 */
export async function sampleSubscription(
  { db, now }: Transaction,
  holder: Holder,
  brand: Brand,
  sample: Sample,
  rules: SubscriptionRules,
): Promise<void> {
  await lockHolder(db, holder);
  const latest = await findLatestSubscription(db, holder);
  if (latest && latest.state.status !== 'expired') {
    const stopped = { stoppedAt: now, stopAcknowledgedAt: now };
    const over = { ...latest.state, status: 'expired', ...stopped } as const;
    await saveState(db, latest, over, rules, now);
  }
  const plan = brand.plans.find(({ period }) => period === sample.period) ?? brand.plans[0];
  const payer = payerOf(brand, undefined);
  const collects = collectsOf(payer);
  const fresh = pendingSubscription({ period: plan.period, trial: 0, collects }, now);
  const state = stateOf(fresh, sample, (await existsTrial(db, holder)) === false, now, rules);
  const { code, languages } = brand;
  const sold = { holder, brand: code, payer, price: plan.price, language: languages[0] };
  const reference = sample.isRenewed ? SAMPLE : null;
  await insertSubscription(db, { ...sold, reference, state }, rules, now);
}

function stateOf(
  fresh: Subscription,
  { status, until }: Sample,
  mayTry: boolean,
  now: Date,
  rules: SubscriptionRules,
): Subscription {
  if (status === 'pending') return fresh;
  const begun = { ...fresh, status, confirmedAt: now, anchor: now };
  const end = until ?? periodEnd(now, now, fresh, rules);
  const running = { ...begun, current: { from: now, until: end } };
  switch (status) {
    case 'trial': {
      const trialEnd = until ?? later(now, DAY);
      const current = { from: now, until: trialEnd };
      return mayTry ? { ...running, current, trialEnd } : { ...running, status: 'active' };
    }
    case 'active':
      return running;
    case 'cancelled':
      return { ...running, stoppedAt: now };
    case 'past_due': {
      const current = { from: later(now, -DAY), until: now };
      return { ...running, current, graceUntil: until ?? later(now, graceOf(fresh, rules)) };
    }
    case 'expired':
      return {
        ...begun,
        current: { from: later(now, -DAY), until: now },
        stoppedAt: now,
        stopAcknowledgedAt: now,
      };
  }
}

const MINUTES_A_DAY = 24 * 60;
/** Samples are renewed before their end, so that the renewal job never charges them. */
const AHEAD_MS = HOUR;

interface SampleContext {
  readonly rules: SubscriptionRules;
  readonly texts: ServerTexts;
  /** Pays by card and returns the id of the payment; without it, cards of samples pay at no processor. */
  readonly payByCard:
    | ((transaction: Transaction, asked: ChargeAsked) => Promise<string | null>)
    | undefined;
}

/** A period to be paid. */
interface Due {
  readonly record: SubscriptionRecord;
  readonly covers: Span;
}

/**
 * Sandbox: renews sample subscriptions so that they look like real ones. Each period since their start has its charge,
 * and the next one is due at the end of the current period. Stopped ones stay stopped.
 */
export async function renewSamples(
  transaction: Transaction,
  context: SampleContext,
): Promise<void> {
  const due: Due[] = [];
  for (const id of await listDueSamples(transaction)) {
    const record = await lockSubscription(transaction.db, id);
    if (record?.state.current) due.push(...(await renewSample(transaction, record, context)));
  }
  // by time, because receipts are numbered in this order
  for (const each of due.sort((a, b) => a.covers.from.getTime() - b.covers.from.getTime())) {
    await pay(transaction, each, context);
  }
}

/** Makes a sample active as if every period was paid, and returns the periods to pay. */
async function renewSample(
  transaction: Transaction,
  before: SubscriptionRecord,
  { rules, texts }: SampleContext,
): Promise<Due[]> {
  const { db, now } = transaction;
  const { state } = before;
  if (state.status === 'expired' && !(await mayRenew(db, before, rules))) return [];
  const isFresh = !(await hasCharges(db, before.id));
  const from = isFresh ? startOf(before) : (state.current?.until ?? now);
  const isLate = state.status === 'expired';
  const spans = spansFrom(isLate ? now : from, before, now, rules);
  const current = spans.at(-1) ?? null;
  const anchor = isFresh || isLate ? (spans[0]?.from ?? now) : state.anchor;
  const begun = isFresh ? { askedAt: from, confirmedAt: from } : {};
  const none = { graceUntil: null, retryAt: null, stoppedAt: null };
  const running = { ...state, ...begun, ...none, status: 'active', anchor, current } as const;
  const record = await saveState(db, before, running, rules, now);
  if (isFresh) await insertConsents({ ...transaction, now: from }, record, texts);
  return spans.map((covers) => ({ record, covers }));
}

async function pay(
  transaction: Transaction,
  { record, covers }: Due,
  { payByCard }: SampleContext,
): Promise<void> {
  const { db } = transaction;
  const { price, payer, id, state } = record;
  const at = new Date(Math.min(covers.from.getTime(), transaction.now.getTime()));
  const chargeId = newId<ChargeId>();
  const asked = { ...billed(record), price, period: state.period, chargeId, ...covers };
  const payment =
    payer === 'card'
      ? ((await payByCard?.({ ...transaction, now: at }, asked)) ?? null)
      : `${SAMPLE}-${id}-${covers.from.getTime()}`;
  const paid = { state: 'paid', payment, price, covers, at } as const;
  const charge = await insertPayment(db, record, paid, covers.from);
  if (payer === 'card' && payment !== null)
    await insertPaidAttempt({ ...transaction, now: at }, chargeId, charge);
}

/** A webhook about the payment finds the charge by its attempt. */
async function insertPaidAttempt(
  { db, now }: Transaction,
  id: ChargeId,
  { id: charge_id }: Charge,
): Promise<void> {
  await tables<SubscriptionTables>(db)
    .insertInto('subscription_tries')
    .values({
      id,
      charge_id,
      state: 'paid',
      reason: null,
      asks: 0,

      action_url: null,
      action_secret: null,
      ask_at: null,

      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Returns the start of a sample, which differs in the time of day. */
function startOf({ id, state, createdAt }: SubscriptionRecord): Date {
  const minute = Number.parseInt(id.slice(-6), 16) % MINUTES_A_DAY;
  return later(state.current?.from ?? createdAt, minute * 60_000);
}

function spansFrom(
  first: Date,
  { state }: SubscriptionRecord,
  now: Date,
  rules: SubscriptionRules,
): Span[] {
  const spans: Span[] = [];
  const anchor = state.current?.until.getTime() === first.getTime() ? state.anchor : null;
  let from = first;
  do {
    const until = periodEnd(from, anchor ?? first, state, rules);
    spans.push({ from, until });
    from = until;
  } while (from.getTime() <= now.getTime() + AHEAD_MS);
  return spans;
}

async function insertConsents(
  transaction: Transaction,
  record: SubscriptionRecord,
  texts: ServerTexts,
): Promise<void> {
  const { language } = record;
  const text = offerText(texts, language, record);
  for (const step of [1, 2] as const)
    await insertConsent(transaction, record, { step, channel: 'web', text, language });
}

/** Returns true if a sample lapsed while the sandbox was off, and the holder has no later subscription. */
async function mayRenew(
  db: Db,
  { id, holder, state }: SubscriptionRecord,
  rules: SubscriptionRules,
) {
  return hasLapsed(state, rules) && (await findLatestSubscription(db, holder))?.id === id;
}

async function hasCharges(db: Db, id: SubscriptionId): Promise<boolean> {
  const row = await selectCharges(db).where('subscription_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists samples that were never charged, or end soon. */
async function listDueSamples({ db, now }: Transaction): Promise<SubscriptionId[]> {
  const rows = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('reference', '=', SAMPLE)
    .where('status', 'in', ['active', 'past_due', 'expired'])
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('current_until', '<=', later(now, AHEAD_MS)),
        not(
          exists(
            selectFrom('subscription_charges')
              .select('subscription_charges.id')
              .whereRef('subscription_id', '=', 'subscriptions.id'),
          ),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id as SubscriptionId); // the primary key of subscriptions
}
