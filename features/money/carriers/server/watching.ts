import type { SubscriptionRecord } from '#features/money/subscriptions/server/index.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { askNextAt, WATCH_RULES, type WatchRules } from '../rules/watching.ts';
import { numberOf } from './numbers.ts';
import type { CarriersTables } from './tables.ts';

export const STATUS_JOB = 'carrier-status';

/** Most questions of one round; the others wait for the next. */
const AT_ONCE = 200;
/** Time over which the questions of one round are spread. */
const SPREAD_MS = 4 * 60_000;

function watchRules(book: RuleBook): WatchRules {
  return {
    pendingAfter: book.duration('CARRIER_ASKED_WHEN_PENDING', WATCH_RULES.pendingAfter),
    overdueAfter: book.duration('CARRIER_ASKED_WHEN_OVERDUE', WATCH_RULES.overdueAfter),
    longestWait: book.duration('CARRIER_ASKED_AT_LEAST', WATCH_RULES.longestWait),
  };
}

/** Schedules the next question to the carrier after its news or a new subscription, or deletes it. */
export async function watch(
  { rules }: Pick<Platform, 'rules'>,
  { db, now }: Transaction,
  { id, brand, holder, state }: SubscriptionRecord,
): Promise<void> {
  const view = tables<CarriersTables>(db);
  const msisdn = numberOf(holder);
  const watched = {
    status: state.status,
    confirmed: state.confirmedAt !== null,
    periodEnd: state.current?.until ?? null,
  };
  const askAt = askNextAt(watched, 0, now, watchRules(rules));
  if (askAt === null || msisdn === undefined) {
    await view.deleteFrom('carrier_watch').where('subscription_id', '=', id).execute();
    return;
  }
  const next = { brand, msisdn, ask_at: askAt, asks: 0 };
  await view
    .insertInto('carrier_watch')
    .values({ subscription_id: id, ...next })
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(next))
    .execute();
}

/** Asks about pending and silent subscribers, some at a time, with longer waits after each question. */
export async function askAfterSilent({ transactions, random, rules }: Platform): Promise<void> {
  const { pendingAfter, longestWait } = watchRules(rules);
  await transactions.run(async (transaction) => {
    const view = tables<CarriersTables>(transaction.db);
    const due = await view
      .selectFrom('carrier_watch')
      .selectAll()
      .where('ask_at', '<=', transaction.now)
      .orderBy('ask_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { subscription_id: id, brand, msisdn, asks } of due) {
      const wait = Math.min(pendingAfter * 2 ** Math.min(asks + 1, 10), longestWait);
      await view
        .updateTable('carrier_watch')
        .set({ asks: asks + 1, ask_at: new Date(transaction.now.getTime() + SPREAD_MS + wait) })
        .where('subscription_id', '=', id)
        .execute();
      const at = new Date(transaction.now.getTime() + random(SPREAD_MS));
      await transaction.job(STATUS_JOB, { brand, msisdn }, at);
    }
  });
}
