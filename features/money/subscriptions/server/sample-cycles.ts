import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Work } from '#platform/work.ts';
import { later, periodEnd } from '../rules/periods.ts';
import type { Span, SubscriptionRules } from '../rules/subscription.ts';
import { hasLapsed } from '../rules/time.ts';
import type { ChargeAsked, ChargeId, SubscriptionId } from './biller.ts';
import { chargesOf, keepPayment } from './charges.ts';
import { keepConsent } from './offers.ts';
import {
  billed,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
  saveState,
} from './records.ts';
import type { SubscriptionTables } from './tables.ts';
import { keepPaidTry } from './tries.ts';
import { offerText } from './words.ts';

/** What stands as the reference of subscriptions that the sandbox's data tells of. */
export const SAMPLE = 'sample';

const HOUR = 3_600_000;
const MINUTES_A_DAY = 24 * 60;
/** Renewed so long before its end, so that nobody asks for money that there is not. */
const AHEAD_MS = HOUR;

interface Parts {
  readonly rules: SubscriptionRules;
  readonly texts: ServerTexts;
  /** What a card pays for, and by what the payment is called; without it cards of samples pay at no processor. */
  readonly payByCard: ((work: Work, asked: ChargeAsked) => Promise<string | null>) | undefined;
}

/** A period that is to be paid for. */
interface Due {
  readonly record: SubscriptionRecord;
  readonly covers: Span;
}

/**
 * Sample subscriptions look, and go on, as real ones: each period since they began has its charge in the history, and
 * the next one is due at the end of the period that runs. Who has stopped theirs is left alone. For the sandbox only.
 */
export async function keepSamplesPaid(work: Work, parts: Parts): Promise<void> {
  const due: Due[] = [];
  for (const id of await dueSamples(work)) {
    const record = await lockSubscription(work.db, id);
    if (record?.state.current) due.push(...(await goOn(work, record, parts)));
  }
  // in their order, in which receipts are numbered
  for (const each of due.sort((a, b) => a.covers.from.getTime() - b.covers.from.getTime())) {
    await pay(work, each, parts);
  }
}

/** It runs as if it had been paid for all along; the periods that are. */
async function goOn(
  work: Work,
  before: SubscriptionRecord,
  { rules, texts }: Parts,
): Promise<Due[]> {
  const { db, now } = work;
  const { state } = before;
  if (state.status === 'expired' && !(await mayGoOn(db, before, rules))) return [];
  const isFresh = !(await hasCharges(db, before.id));
  const from = isFresh ? begunAt(before) : (state.current?.until ?? now);
  const isLate = state.status === 'expired';
  const spans = spansFrom(isLate ? now : from, before, now, rules);
  const current = spans.at(-1) ?? null;
  const anchor = isFresh || isLate ? (spans[0]?.from ?? now) : state.anchor;
  const begun = isFresh ? { askedAt: from, confirmedAt: from } : {};
  const none = { graceUntil: null, retryAt: null, stoppedAt: null };
  const running = { ...state, ...begun, ...none, status: 'active', anchor, current } as const;
  const record = await saveState(db, before, running, rules, now);
  if (isFresh) await agree({ ...work, now: from }, record, texts);
  return spans.map((covers) => ({ record, covers }));
}

async function pay(work: Work, { record, covers }: Due, { payByCard }: Parts): Promise<void> {
  const { db } = work;
  const { price, payer, id, state } = record;
  const at = new Date(Math.min(covers.from.getTime(), work.now.getTime()));
  const chargeId = newId<ChargeId>();
  const asked = { ...billed(record), price, period: state.period, chargeId, ...covers };
  const payment =
    payer === 'card'
      ? ((await payByCard?.({ ...work, now: at }, asked)) ?? null)
      : `${SAMPLE}-${id}-${covers.from.getTime()}`;
  const paid = { state: 'paid', payment, price, covers, at } as const;
  const charge = await keepPayment(db, record, paid, covers.from);
  if (payer === 'card' && payment !== null)
    await keepPaidTry({ ...work, now: at }, chargeId, charge);
}

/** Not all at the same time of the day. */
function begunAt({ id, state, createdAt }: SubscriptionRecord): Date {
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

async function agree(work: Work, record: SubscriptionRecord, texts: ServerTexts): Promise<void> {
  const { language } = record;
  const text = offerText(texts, language, record);
  for (const step of [1, 2] as const)
    await keepConsent(work, record, { step, channel: 'web', text, language });
}

/** It has run out while nobody was there to renew it, and nothing has taken its place. */
async function mayGoOn(
  db: Db,
  { id, holder, state }: SubscriptionRecord,
  rules: SubscriptionRules,
) {
  return hasLapsed(state, rules) && (await latestOf(db, holder))?.id === id;
}

async function hasCharges(db: Db, id: SubscriptionId): Promise<boolean> {
  const row = await chargesOf(db).where('subscription_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Those that were never charged, or end soon. */
async function dueSamples({ db, now }: Work): Promise<SubscriptionId[]> {
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
