import type { Brand } from '#brands/brand.ts';
import { playerCards, playerOfHolder } from '#features/identity/server/index.ts';
import { createPost, type Post } from '#features/messages/server/index.ts';
import type { Holder, SubscriptionFacts } from '#features/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { SUBSCRIPTION_RULES } from '#features/subscriptions/rules/subscription.ts';
import type { Telling } from '../rules/telling.ts';
import { shortLinks } from './links.ts';
import { numberOf } from './numbers.ts';
import type { CarriersTables } from './tables.ts';

interface About {
  readonly holder: Holder;
  readonly brand: Brand;
  readonly facts: SubscriptionFacts;
  /** Tells repeated ones of a kind apart. */
  readonly once?: string;
}

export interface Texting {
  /** Writes to the holder of a subscription; the same thing once, however often it is asked for. */
  about(work: Work, telling: Telling, about: About): Promise<void>;
  /** Answers who has written or dialled; the text, for a dialogue. */
  reply(
    work: Work,
    kind: 'status' | 'stopped' | 'over' | 'none' | 'help',
    to: { brand: Brand; holder: Holder; facts: SubscriptionFacts | undefined },
  ): Promise<string>;
}

/** Text messages about a subscription, in the language of its holder; free of charge (rules.md, "Subscription"). */
export function texting(platform: Platform): Texting {
  const post = createPost(platform);
  const linkOf = shortLinks(platform);
  return {
    async about(work, telling, { holder, brand, facts, once = '' }) {
      const msisdn = numberOf(holder);
      if (msisdn === undefined) return;
      const span = facts.periodEnd?.toISOString() ?? '';
      const isOfSpan = telling === 'failed' || telling === 'stopped';
      const key = `${telling}:${facts.subscriptionId}:${isOfSpan ? span : once}`;
      const isFirst = telling === 'welcome' || telling === 'trial';
      if (!(await isNew(work, isFirst ? `begun:${facts.subscriptionId}` : key))) return;
      const to = { ...(await reader(work, holder, brand)), msisdn };
      const letter = letterOf(telling, facts, post.stopText(brand, to.language), work.now);
      await post.sms(work, { ...letter, to });
    },
    async reply(work, kind, { brand, holder, facts }) {
      const to = { ...(await reader(work, holder, brand)), msisdn: numberOf(holder) ?? '' };
      const stop = post.stopText(brand, to.language);
      const link = linkOf(brand);
      const message = { ...replyOf(kind, facts, { stop, link }, work.now), to };
      if (kind === 'stopped' && facts) {
        // the carrier will tell us of it, too
        await isNew(work, `stopped:${facts.subscriptionId}:${facts.periodEnd?.toISOString() ?? ''}`);
      }
      await post.sms(work, message);
      return post.shortText(message);
    },
  };
}

function letterOf(telling: Telling, facts: SubscriptionFacts, stop: string, now: Date) {
  const { price, period } = facts;
  const end = facts.periodEnd ?? now;
  const next = facts.nextChargeAt ?? end;
  switch (telling) {
    case 'welcome':
      return { template: 'subscription_welcome', values: { price, period, stop } } as const;
    case 'trial':
      return { template: 'subscription_trial', values: { price, period, day: next, stop } } as const;
    case 'receipt':
      return { template: 'subscription_receipt', values: { price, day: next, stop } } as const;
    case 'failed':
      return { template: 'charge_failed', values: { price, day: graceEnd(facts, end), stop } } as const;
    case 'stopped':
      return { template: 'subscription_stopped', values: { day: end } } as const;
    case 'over':
      return { template: 'subscription_over', values: {} } as const;
  }
}

function replyOf(
  kind: 'status' | 'stopped' | 'over' | 'none' | 'help',
  facts: SubscriptionFacts | undefined,
  { stop, link }: { stop: string; link: string },
  now: Date,
) {
  if (kind === 'help') return { template: 'help', values: { stop } } as const;
  if (!facts || kind === 'none') return { template: 'subscription_none', values: {} } as const;
  if (kind === 'over') return { template: 'subscription_over', values: {} } as const;
  const day = facts.periodEnd ?? now;
  if (kind === 'stopped') return { template: 'subscription_stopped', values: { day } } as const;
  const { price, period, nextChargeAt } = facts;
  const values = { price, period, day: nextChargeAt ?? day, link };
  return { template: 'subscription_status', values } as const;
}

/** Until when the carrier tries again, and who has not paid may still play. */
function graceEnd({ period }: SubscriptionFacts, end: Date): Date {
  return new Date(end.getTime() + SUBSCRIPTION_RULES.carrierGrace[period]);
}

async function reader(work: Work, holder: Holder, brand: Brand) {
  const playerId = await playerOfHolder(work.db, holder);
  const card = playerId && (await playerCards(work.db, [playerId])).get(playerId);
  return {
    brand,
    language: card?.language ?? brand.languages[0],
    timeZone: card?.timeZone ?? brand.timeZone,
    playerId,
  };
}

async function isNew({ db, now }: Work, key: string): Promise<boolean> {
  const row = await tables<CarriersTables>(db)
    .insertInto('carrier_texts')
    .values({ key, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
