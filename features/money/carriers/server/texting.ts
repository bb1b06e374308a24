import type { Brand, Money, Period } from '#brands/brand.ts';
import { playerCards, playerOfHolder } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { accessUntil, nextChargeAt } from '#features/money/subscriptions/rules/time.ts';
import {
  type Holder,
  type SubscriptionRecord,
  subscriptionRulesOf,
} from '#features/money/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Telling } from '../rules/telling.ts';
import { numberOf } from './numbers.ts';
import type { CarriersTables } from './tables.ts';

interface About {
  readonly holder: Holder;
  readonly brand: Brand;
  readonly record: SubscriptionRecord;
  /** Distinguishes messages of one kind. */
  readonly once?: string;
  /** Amount of a receipt, which may be less than was agreed. */
  readonly charged?: Money | undefined;
}

/** Kinds of answers to a message or a dialled code. */
export type Reply = 'status' | 'owing' | 'stopped' | 'over' | 'none' | 'help';

export interface Texting {
  /** Writes to the holder of a subscription, once for each message. */
  about(transaction: Transaction, telling: Telling, about: About): Promise<void>;
  /** Answers a message or a dialled code. Returns the text for a dialogue; `unsent` sends no SMS. */
  reply(
    transaction: Transaction,
    kind: Reply,
    to: { brand: Brand; holder: Holder; record: SubscriptionRecord | undefined },
    unsent?: 'unsent' | undefined,
  ): Promise<string>;
}

/** Text messages about a subscription, in the language of its holder; free of charge (rules.md, "Subscription"). */
export function texting(platform: Platform): Texting {
  const post = createPost(platform);
  const linkOf = shortLinks(platform);
  const rules = subscriptionRulesOf(platform.rules);
  return {
    async about(transaction, telling, { holder, brand, record, once = '', charged }) {
      const msisdn = numberOf(holder);
      if (msisdn === undefined) return;
      for (const key of keysOf(telling, record, once)) {
        if (!(await isNew(transaction, key))) return;
      }
      const isEnd = telling === 'stopped' || telling === 'over';
      if (isEnd) await post.withdraw(transaction, topicOf(record));
      const to = { ...(await reader(transaction, holder, brand)), msisdn };
      const letter = letterOf(
        telling,
        { ...datesOf(record, transaction.now), charged: charged ?? record.price },
        post.stopText(brand, to.language),
      );
      await post.sms(transaction, { ...letter, to, topic: isEnd ? undefined : topicOf(record) });
    },
    async reply(transaction, kind, { brand, holder, record }, unsent) {
      const to = { ...(await reader(transaction, holder, brand)), msisdn: numberOf(holder) ?? '' };
      const stop = post.stopText(brand, to.language);
      const link = linkOf(brand);
      const message = {
        ...replyOf(kind, record && datesOf(record, transaction.now), { stop, link }),
        to,
      };
      if (record && (kind === 'stopped' || kind === 'over')) {
        // the carrier reports the stop as well, and perhaps a charge that was under way
        await isNew(transaction, stopOf(record));
        await post.withdraw(transaction, topicOf(record));
      }
      if (!unsent) await post.sms(transaction, message);
      return post.shortText(message);
    },
  };

  function datesOf({ price, state }: SubscriptionRecord, now: Date): Dates {
    const end = state.current?.until ?? now;
    return {
      price,
      period: state.period,
      end,
      next: nextChargeAt(state, rules) ?? end,
      triedUntil: accessUntil(state, rules) ?? end,
    };
  }
}

/** Price and dates of a subscription. */
interface Dates {
  readonly price: Money;
  readonly period: Period;
  /** End of the paid period. */
  readonly end: Date;
  readonly next: Date;
  /** End of the retries; until then the subscriber may play without payment. */
  readonly triedUntil: Date;
}

function letterOf(
  telling: Telling,
  { price, charged, period, end, next, triedUntil }: Dates & { readonly charged: Money },
  stop: string,
) {
  switch (telling) {
    case 'welcome':
      return { template: 'subscription_welcome', values: { price, period, stop } } as const;
    case 'trial':
      return {
        template: 'subscription_trial',
        values: { price, period, day: next, stop },
      } as const;
    case 'receipt':
      return {
        template: 'subscription_receipt',
        values: { price: charged, day: next, stop },
      } as const;
    case 'failed':
      return { template: 'charge_failed', values: { price, day: triedUntil, stop } } as const;
    case 'stopped':
      return { template: 'subscription_stopped', values: { day: end } } as const;
    case 'over':
      return { template: 'subscription_over', values: {} } as const;
  }
}

function replyOf(kind: Reply, dates: Dates | undefined, words: { stop: string; link: string }) {
  if (kind === 'help') return { template: 'help', values: { stop: words.stop } } as const;
  if (!dates || kind === 'none') return { template: 'subscription_none', values: {} } as const;
  if (kind === 'over') return { template: 'subscription_over', values: {} } as const;
  const { price, period, end, next, triedUntil } = dates;
  if (kind === 'stopped')
    return { template: 'subscription_stopped', values: { day: end } } as const;
  if (kind === 'owing') {
    const values = { price, day: triedUntil, stop: words.stop };
    return { template: 'charge_failed', values } as const;
  }
  const values = { price, period, day: next, link: words.link };
  return { template: 'subscription_status', values } as const;
}

/** Keys stored with a message, so that it is sent once. */
function keysOf(telling: Telling, record: SubscriptionRecord, once: string): readonly string[] {
  const { id } = record;
  switch (telling) {
    case 'welcome':
    case 'trial':
      return [`begun:${id}`];
    case 'receipt':
      return [`${telling}:${id}:${once}`];
    case 'failed':
      return [`${telling}:${id}:${spanOf(record)}`];
    case 'stopped':
      return [stopOf(record), `${telling}:${id}:${spanOf(record)}`];
    case 'over':
      return [stopOf(record), `${telling}:${id}:${once}`];
  }
}

/** Each stop has one message, however often the carrier reports it, or a charge that it crossed. */
function stopOf({ id, state }: SubscriptionRecord): string {
  return `stop:${id}:${state.stoppedAt?.toISOString() ?? spanOf({ state })}`;
}

/** Groups the messages that a running subscription sends. */
function topicOf({ id }: SubscriptionRecord): string {
  return `subscription:${id}`;
}

function spanOf({ state }: Pick<SubscriptionRecord, 'state'>): string {
  return state.current?.until.toISOString() ?? '';
}

async function reader(transaction: Transaction, holder: Holder, brand: Brand) {
  const playerId = await playerOfHolder(transaction.db, holder);
  const card = playerId && (await playerCards(transaction.db, [playerId])).get(playerId);
  return {
    brand,
    language: card?.language ?? brand.languages[0],
    timeZone: card?.timeZone ?? brand.timeZone,
    playerId,
  };
}

async function isNew({ db, now }: Transaction, key: string): Promise<boolean> {
  const row = await tables<CarriersTables>(db)
    .insertInto('carrier_texts')
    .values({ key, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The address at which a brand's players manage their subscription, shortened by the utilities service in the
 * background. Until there is a short one, it is the full address.
 */
function shortLinks({ carriers, config }: Platform): (brand: Brand) => string {
  const known = new Map<string, string>();
  const asked = new Set<string>();
  return (brand) => {
    const url = `${homeOf(brand, config)}/manage-subscription`;
    if (!asked.has(url)) {
      asked.add(url);
      carriers.utilities
        .shortLink({ url })
        .then((short) => known.set(url, short))
        .catch(() => asked.delete(url)); // asked again with the next message
    }
    return known.get(url) ?? url;
  };
}
