import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import { holderOfPlayer, playerCards } from '#features/foundation/identity/server/index.ts';
import { samplePayments } from '#features/money/payments/server/index.ts';
import { SUBSCRIPTION_STATUSES } from '#features/money/subscriptions/rules/subscription.ts';
import {
  findLatestSubscription,
  type Holder,
  renewSamples,
  type Sample,
  SUBSCRIPTION_ACTIVE,
  sampleSubscription,
  subscriptionRulesOf,
} from '#features/money/subscriptions/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf, instant, msisdn } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { sampleBank } from './cards/samples.ts';
import type { StandIns } from './stand-ins.ts';

const standing = { status: z.enum(SUBSCRIPTION_STATUSES), until: instant.optional() };
/** A form also sends the empty field. */
const empty = z.literal('').optional();
const body = z.union([
  z.object({ userId: idOf<PlayerId>(), msisdn: empty, ...standing }),
  z.object({ msisdn: msisdn.pipe(z.string().min(1)), userId: empty, ...standing }),
]);

const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** `POST /sandbox/subscription`: puts a subscription into a state, without any money. */
export async function changeSubscription(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const asked = body.safeParse(request.body);
  if (!asked.success) throw refuse('input_invalid');
  const { brand } = request;
  await platform.transactions.run(async (transaction) => {
    const { userId, msisdn: number = '' } = asked.data;
    const ofNumber = { audience: brand.audience, key: `number:${number}` };
    const holder = userId ? await holderOfPlayer(transaction.db, userId) : ofNumber;
    if (userId) await subscribePlayer(platform, transaction, userId, asked.data);
    else await put(platform, transaction, ofNumber, brand, asked.data);
    const made = holder && (await findLatestSubscription(transaction.db, holder));
    const isActive = made?.state.status === 'active';
    if (isActive) await transaction.job(SUBSCRIPTION_ACTIVE, { subscriptionId: made.id });
  });
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  return isForm ? reply.redirect('/sandbox', 303) : { status: asked.data.status };
}

/** Gives a sample player a subscription; by default an active one for ten years. */
export async function subscribePlayer(
  platform: Platform,
  transaction: Transaction,
  player: PlayerId,
  sample: Sample = { status: 'active', until: new Date(transaction.now.getTime() + TEN_YEARS_MS) },
): Promise<void> {
  const card = (await playerCards(transaction.db, [player])).get(player);
  const brand = card && brandOfCode(card.brand);
  const holder = await holderOfPlayer(transaction.db, player);
  if (!brand || !holder) throw refuse('not_found');
  await put(platform, transaction, holder, brand, sample);
}

function put(
  { rules }: Platform,
  transaction: Transaction,
  holder: Holder,
  brand: Brand,
  { status, until, period, isRenewed }: Sample,
): Promise<void> {
  const sample = { status, until, period, isRenewed };
  return sampleSubscription(transaction, holder, brand, sample, subscriptionRulesOf(rules));
}

/** The product, with the stand-ins of outside services. */
export interface Renewing {
  readonly platform: Platform;
  readonly standIns: Pick<StandIns, 'cards'> | undefined;
}

/** Renews the subscriptions of sample players in the same way as real ones. */
export function renewSubscriptions({ platform, standIns }: Renewing): Promise<void> {
  const { transactions, rules, texts, cards } = platform;
  const processor = cards.named('sandbox') ? standIns?.cards.processor : undefined;
  const payByCard = processor && samplePayments(platform, sampleBank(processor));
  const parts = { rules: subscriptionRulesOf(rules), texts, payByCard };
  return transactions.run((transaction) => renewSamples(transaction, parts));
}
