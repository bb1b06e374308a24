import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { subscriptionService } from '#features/money/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { intentOf } from '../rules/keywords.ts';
import { type Place, placeAmong } from './numbers.ts';
import type { CarriersTables } from './tables.ts';
import { type Reply, texting } from './texting.ts';
import { watch } from './watching.ts';

/** An SMS to a short number. */
export interface InboundSms {
  /** E.164 without the plus sign. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** A dialled code. */
export interface Dialled {
  readonly from: string;
  readonly code: string;
}

const HOUR = 3_600_000;
/** Limits of texts to one number in an hour, because two machines could answer each other without end. */
const HELP_PER_HOUR = 3;
const ANSWERS_PER_HOUR = 20;

/** Answers messages to short numbers: stop, status, and help for all else. Returns the outcome. */
export function smsDesk(platform: Platform) {
  const tell = texting(platform);
  const stop = stopping(platform);
  const answersPerHour = platform.rules.count('CARRIER_ANSWERS_PER_HOUR', ANSWERS_PER_HOUR);
  const helpPerHour = platform.rules.count('CARRIER_HELP_PER_HOUR', HELP_PER_HOUR);
  return async (transaction: Transaction, { from, to, text }: InboundSms): Promise<string> => {
    const place = await placeAmong(
      transaction.db,
      brandsBy((brand) => shortNumber(brand) === to),
      from,
    );
    if (!place) return 'to no number of ours';
    const intent = intentOf(text, place.brand.carrier?.stop.sms?.keyword ?? '');
    const { all, help } = await answeredTo(transaction, from);
    const isTooMuch = all >= answersPerHour || (intent === 'help' && help >= helpPerHour);
    const unsent = isTooMuch ? 'unsent' : undefined;
    // a stop takes effect even if its answer is not sent
    if (intent === 'stop')
      return outcome((await stop(transaction, place, 'sms', unsent)).kind, unsent);
    const kind = intent === 'help' ? intent : statusOf(place);
    await tell.reply(transaction, kind, place, unsent);
    return outcome(kind, unsent);
  };
}

/** Answers a dialled code, which stops. Returns the text to show; it is also sent by SMS. */
export function dialDesk(platform: Platform) {
  const stop = stopping(platform);
  return async (
    transaction: Transaction,
    { from, code }: Dialled,
    unsent?: 'unsent',
  ): Promise<string | undefined> => {
    const brands = brandsBy(({ carrier }) => carrier?.stop.dialCode === code);
    const place = await placeAmong(transaction.db, brands, from);
    return place && (await stop(transaction, place, 'ussd', unsent)).text;
  };
}

/** Stops at the end of the cycle, and answers with its date. */
function stopping(platform: Platform) {
  const subscriptions = subscriptionService(platform);
  const tell = texting(platform);
  return async (
    transaction: Transaction,
    place: Place,
    channel: string,
    unsent: 'unsent' | undefined,
  ): Promise<{ kind: Reply; text: string }> => {
    const { record } = place;
    const isRunning = record !== undefined && record.state.status !== 'expired';
    if (!isRunning)
      return { kind: 'none', text: await tell.reply(transaction, 'none', place, unsent) };
    const after = await subscriptions.cancel(transaction, record.id, { channel });
    await watch(platform, transaction, after);
    const kind = after.state.status === 'cancelled' ? 'stopped' : 'over';
    return { kind, text: await tell.reply(transaction, kind, { ...place, record: after }, unsent) };
  };
}

function statusOf({ record }: Place): Reply {
  switch (record?.state.status) {
    case undefined:
    case 'pending':
    case 'expired':
      return 'none';
    case 'cancelled':
      return 'stopped';
    case 'past_due':
      return 'owing';
    case 'trial':
    case 'active':
      return 'status';
  }
}

function brandsBy(is: (brand: Brand) => boolean): Brand[] {
  return servedBrands().filter(is);
}

function shortNumber({ carrier }: Brand): string | undefined {
  return carrier?.stop.sms?.to;
}

function outcome(kind: Reply, unsent: 'unsent' | undefined): string {
  return unsent ? `${kind}, unsent` : kind;
}

/** Counts the answers to a number in the last hour. */
async function answeredTo(
  { db, now }: Transaction,
  from: string,
): Promise<{ all: number; help: number }> {
  return tables<CarriersTables>(db)
    .selectFrom('carrier_notices')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('outcome', '=', 'help').as('help'))
    .where('msisdn', '=', from)
    .where('channel', '=', 'sms')
    .where('outcome', 'not like', '%unsent')
    .where('received_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow();
}
