import type { Period } from '#brands/brand.ts';
import {
  hasPaidForPeriod,
  type SubscriptionRecord,
  type SubscriptionService,
  subscriptionService,
} from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { CarrierName } from '../rules/networks.ts';
import { tellingOf } from '../rules/telling.ts';
import type { Said } from '../rules/words.ts';
import type { Place } from './numbers.ts';
import { type Texting, texting } from './texting.ts';
import { watch } from './watching.ts';

/** News of a carrier about a subscriber. */
export interface Heard {
  readonly carrier: CarrierName;
  /** The carrier's id of it; `null` for an answer to our question. */
  readonly newsId: string | null;
  readonly at: Date;
  readonly period: Period | null;
  readonly said:
    | { readonly says: Said }
    | { readonly payment: string; readonly amount: number; readonly currency: string };
}

export type Hear = (
  transaction: Transaction,
  place: Place,
  heard: Heard,
) => Promise<SubscriptionRecord | undefined>;

/** Applies a carrier's news to the subscription, notifies its holder by SMS, and schedules the next question. */
export function hearing(platform: Platform): Hear {
  const tell = texting(platform);
  const subscriptions = subscriptionService(platform);
  return async (transaction, place, heard) => {
    const before = place.record;
    const after = await note(subscriptions, transaction, place, heard);
    if (!after) return undefined;
    await watch(platform, transaction, after);
    await notifyHolder(transaction, tell, place, before, after, heard);
    return after;
  };
}

function note(
  subscriptions: SubscriptionService,
  transaction: Transaction,
  place: Place,
  heard: Heard,
) {
  const { brand, holder, named } = place;
  const { carrier: payer, at, said, newsId: eventId } = heard;
  const about = { holder, payer, at, brand, ...(heard.period && { period: heard.period }) };
  if ('says' in said) {
    return subscriptions.recordCarrierStatus(transaction, {
      ...about,
      status: said.says,
      eventId,
      about: named,
    });
  }
  const { payment, amount, currency } = said;
  return subscriptions.recordCarrierPayment(transaction, { ...about, payment, amount, currency });
}

async function notifyHolder(
  transaction: Transaction,
  tell: Texting,
  { holder, brand }: Place,
  before: SubscriptionRecord | undefined,
  after: SubscriptionRecord,
  { said }: Heard,
): Promise<void> {
  const isSame = before?.id === after.id;
  const paid = 'payment' in said ? said : undefined;
  const telling = tellingOf(isSame ? before.state.status : null, after.state.status, {
    charged:
      paid !== undefined && (await hasPaidForPeriod(transaction.db, after.payer, paid.payment)),
    stopped: 'says' in said && said.says === 'stopped',
    daily: after.state.period === 'daily',
  });
  if (!telling) return;
  const once = paid ? `:${paid.payment}` : '';
  const charged = paid && { amount: paid.amount, currency: paid.currency };
  await tell.about(transaction, telling, { holder, brand, record: after, once, charged });
}
