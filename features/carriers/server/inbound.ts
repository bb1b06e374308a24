import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { subscriptionDesk } from '#features/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { intentOf } from '../rules/keywords.ts';
import { type Place, placeAmong } from './numbers.ts';
import type { CarriersTables } from './tables.ts';
import { type Reply, texting } from './texting.ts';
import { watch } from './watching.ts';

/** What somebody has written to a short number. */
export interface InboundSms {
  /** E.164 without the plus sign. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** What somebody has dialled. */
export interface Dialled {
  readonly from: string;
  readonly code: string;
}

const HOUR = 3_600_000;
/** Machines answer machines: a number gets so many texts for help an hour, and no more. */
const HELP_PER_HOUR = 3;

/** Answers messages to short numbers: stop, status, and for all else how it is done. What came of it, in a word. */
export function smsDesk(platform: Platform) {
  const tell = texting(platform);
  const stop = stopping(platform);
  const helpPerHour = platform.rules.count('CARRIER_HELP_PER_HOUR', HELP_PER_HOUR);
  return async (work: Work, { from, to, text }: InboundSms): Promise<string> => {
    const place = await placeAmong(
      work.db,
      brandsBy((brand) => shortNumber(brand) === to),
      from,
    );
    if (!place) return 'to no number of ours';
    const intent = intentOf(text, place.brand.carrier?.stop.sms?.keyword ?? '');
    if (intent === 'stop') {
      const { kind } = await stop(work, place, 'sms');
      return kind;
    }
    if (intent === 'help' && (await helped(work, from)) >= helpPerHour) return 'help, left out';
    const kind = intent === 'help' ? intent : statusOf(place);
    await tell.reply(work, kind, place);
    return kind;
  };
}

/** Answers a dialled code, which stops; the words to show at once, that are sent by SMS, too. */
export function dialDesk(platform: Platform) {
  const stop = stopping(platform);
  return async (work: Work, { from, code }: Dialled): Promise<string | undefined> => {
    const brands = brandsBy(({ carrier }) => carrier?.stop.dialCode === code);
    const place = await placeAmong(work.db, brands, from);
    return place && (await stop(work, place, 'ussd')).text;
  };
}

/** Stops at the end of the cycle, and says until when that is. */
function stopping(platform: Platform) {
  const desk = subscriptionDesk(platform);
  const tell = texting(platform);
  return async (
    work: Work,
    place: Place,
    channel: string,
  ): Promise<{ kind: Reply; text: string }> => {
    const { record } = place;
    const isRunning = record !== undefined && record.state.status !== 'expired';
    if (!isRunning) return { kind: 'none', text: await tell.reply(work, 'none', place) };
    const after = await desk.cancel(work, record.id, { channel });
    await watch(platform, work, after);
    const kind = after.state.status === 'cancelled' ? 'stopped' : 'over';
    return { kind, text: await tell.reply(work, kind, { ...place, record: after }) };
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
    case 'trial':
    case 'active':
    case 'past_due':
      return 'status';
  }
}

function brandsBy(is: (brand: Brand) => boolean): Brand[] {
  return servedBrands().filter(is);
}

function shortNumber({ carrier }: Brand): string | undefined {
  return carrier?.stop.sms?.to;
}

async function helped({ db, now }: Work, from: string): Promise<number> {
  const { count } = await tables<CarriersTables>(db)
    .selectFrom('carrier_notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('msisdn', '=', from)
    .where('channel', '=', 'sms')
    .where('outcome', '=', 'help')
    .where('received_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow();
  return count;
}
