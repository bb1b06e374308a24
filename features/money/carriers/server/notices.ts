import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { CarrierName } from '../rules/networks.ts';
import { type Hear, type Heard, hearing } from './hearing.ts';
import { type InboundSms, smsDesk } from './inbound.ts';
import { placeOf } from './numbers.ts';
import type { CarriersTables, Channel } from './tables.ts';

export const NOTICE_JOB = 'carrier-notice';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORGOTTEN_AFTER = 30 * MINUTE;
const SWEPT_AT_ONCE = 500;
/** Time for which data is kept after a cancellation (section 9). */
const KEPT_FOR = 180 * DAY;

interface Notice {
  readonly channel: Channel;
  /** The sender's own id: a repeat is the same notice. */
  readonly noticeId: string;
  readonly msisdn: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Stores a notice. Returns its id for the job, or `undefined` if the notice is already known. */
export async function saveNotice(
  transaction: Transaction,
  notice: Notice,
): Promise<string | undefined> {
  const row = await tables<CarriersTables>(transaction.db)
    .insertInto('carrier_notices')
    .values({
      id: newId(),
      channel: notice.channel,
      notice_id: notice.noticeId,
      msisdn: notice.msisdn,
      content: JSON.stringify(notice.content),
      received_at: transaction.now,
      handled_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'notice_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Handles stored notices: each once, and again if the node was lost on the way. */
export function noticeJobs(platform: Platform): void {
  const { jobs, transactions, db, clock } = platform;
  const hear = hearing(platform);
  const answerSms = smsDesk(platform);
  jobs.handle(NOTICE_JOB, ({ id }) =>
    transactions.run(async (transaction) => {
      const row = await locked(transaction.db, String(id));
      if (!row || row.handled_at) return;
      const { channel, msisdn } = row;
      const content = row.content as never; // stored by `saveNotice` for its channel
      const outcome =
        channel === 'sms'
          ? await answerSms(transaction, { ...(content as InboundSms), from: msisdn })
          : channel === 'ussd'
            ? 'answered'
            : await hearNews(transaction, hear, channel, { ...(content as CarrierNews), msisdn });
      await closeNotice(transaction, row.id, outcome);
    }),
  );
  jobs.every('carrier-notices', '13 * * * *', async () => {
    await sweep(platform);
    const view = tables<CarriersTables>(db);
    const before = new Date(clock.now().getTime() - KEPT_FOR);
    await view.deleteFrom('carrier_notices').where('received_at', '<', before).execute();
    await view.deleteFrom('carrier_texts').where('at', '<', before).execute();
  });
}

export async function closeNotice(
  { db, now }: Transaction,
  id: string,
  outcome: string,
): Promise<void> {
  await tables<CarriersTables>(db)
    .updateTable('carrier_notices')
    .set({ handled_at: now, outcome })
    .where('id', '=', id)
    .execute();
}

/**
 * Applies a callback, in any order and with repeats: the states of the subscription recognise late and repeated ones.
 */
async function hearNews(
  transaction: Transaction,
  hear: Hear,
  carrier: CarrierName,
  news: CarrierNews,
): Promise<string> {
  const place = await placeOf(transaction.db, carrier, news);
  if (!place) return 'of no product of ours';
  const about = { carrier, newsId: news.newsId, at: new Date(news.at), period: news.period };
  const after = await hear(transaction, place, { ...about, said: saidIn(news) });
  return after?.state.status ?? (place.named ? 'of an earlier one' : 'of nobody');
}

function saidIn({ kind, charge }: CarrierNews): Heard['said'] {
  if (kind === 'renewed' && charge) {
    return { payment: charge.id, amount: charge.amount, currency: charge.currency };
  }
  if (kind === 'charge_failed' || kind === 'suspended') return { says: 'suspended' };
  return { says: kind === 'renewed' ? 'active' : kind };
}

function locked(db: Db, id: string) {
  return tables<CarriersTables>(db)
    .selectFrom('carrier_notices')
    .select(['id', 'channel', 'msisdn', 'content', 'handled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes new jobs for notices that have lost theirs. */
async function sweep({ transactions }: Platform): Promise<void> {
  await transactions.run(async (transaction) => {
    const open = await tables<CarriersTables>(transaction.db)
      .selectFrom('carrier_notices')
      .select('id')
      .where('handled_at', 'is', null)
      .where('received_at', '<', new Date(transaction.now.getTime() - FORGOTTEN_AFTER))
      .orderBy('received_at')
      .limit(SWEPT_AT_ONCE)
      .execute();
    for (const { id } of open) await transaction.job(NOTICE_JOB, { id });
  });
}
