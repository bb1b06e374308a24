import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { subscriptionService } from '#features/money/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { Refusal, refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardEvent, SignatureWrong } from '#platform/ports/cards.ts';
import { payerById } from './payers.ts';
import { processorOf } from './processor.ts';
import { createIssuer } from './receipts.ts';
import { recordSetup } from './saved-cards.ts';
import { recordForSubscription } from './second-step.ts';
import type { PaymentsTables } from './tables.ts';

const EVENT_JOB = 'card-event';
/** Processors repeat an event for some days. After that, its id is no longer needed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Serves the webhook of card processors. A signed event only starts a job, which asks for the current state. */
export async function serveCardEvents(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body); // the signature covers the raw text
    });
    webhooks.post('/api/webhooks/cards', async (request, reply) => {
      const { processor, signature } = senderOf(platform, request.headers);
      if (!processor) throw refuse('not_found');
      const event = readEvent(() =>
        processor.readEvent(String(request.body ?? ''), signature, platform.clock.now()),
      );
      if (event) await recordEvent(platform, `${processor.name}:${event.id}`, event);
      return reply.send({ received: true });
    });
  });
}

/** Each processor has a header of its own for its signature. */
function senderOf({ cards }: Platform, headers: IncomingHttpHeaders) {
  const paystack = headers['x-paystack-signature'];
  if (paystack !== undefined) {
    return { processor: cards.named('paystack'), signature: String(paystack) };
  }
  const signature = String(headers['stripe-signature'] ?? headers['card-signature'] ?? '');
  return { processor: cards.named(null), signature };
}

function readEvent(read: () => CardEvent | undefined): CardEvent | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SignatureWrong) throw refuse('signature_invalid', { status: 401 });
    throw error;
  }
}

/** A repeated event starts no second job. */
function recordEvent({ transactions }: Platform, id: string, event: CardEvent): Promise<void> {
  return transactions.run(async (transaction) => {
    const fresh = await tables<PaymentsTables>(transaction.db)
      .insertInto('card_events')
      .values({ id, received_at: transaction.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await transaction.job(EVENT_JOB, { about: event.about, subjectId: event.subjectId });
  });
}

export function cardEventJobs(platform: Platform): void {
  const { jobs, db, clock } = platform;
  const issuer = createIssuer(platform);
  jobs.handle(EVENT_JOB, ({ about, subjectId }) =>
    about === 'setup'
      ? checkSetup(platform, String(subjectId))
      : checkPayment(platform, String(subjectId), issuer),
  );
  jobs.every('prune-card-events', '41 3 * * *', async () => {
    await tables<PaymentsTables>(db)
      .deleteFrom('card_events')
      .where('received_at', '<', new Date(clock.now().getTime() - KEPT_MS))
      .execute();
  });
}

async function checkSetup(platform: Platform, there: string): Promise<void> {
  const setup = await tables<PaymentsTables>(platform.db)
    .selectFrom('card_setups')
    .select(['id', 'payer_id'])
    .where('processor_setup', '=', there)
    .executeTakeFirst();
  if (!setup) return; // from another shop with the same account
  const payer = await payerById(platform.db, setup.payer_id);
  const state = await processorOf(platform, payer).findSetup(there);
  try {
    const subscriptions = subscriptionService(platform);
    await platform.transactions.run((transaction) =>
      recordSetup(transaction, subscriptions, setup.id, state),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    platform.log.warn({ setup: setup.id, code: error.code }, 'a card came too late');
  }
}

async function checkPayment(
  platform: Platform,
  there: string,
  issuer: ReturnType<typeof createIssuer>,
): Promise<void> {
  const payment = await tables<PaymentsTables>(platform.db)
    .selectFrom('payments')
    .selectAll()
    .where('processor_payment', '=', there)
    .executeTakeFirst();
  if (!payment) return;
  const payer = await payerById(platform.db, payment.payer_id);
  await recordForSubscription(
    platform,
    issuer,
    payment,
    await processorOf(platform, payer).findPayment(there),
  );
}
