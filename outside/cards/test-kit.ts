import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { acceptForms } from '#platform/http/body.ts';
import { type Books, emptyBooks, type Intent } from './fake-stripe/books.ts';
import { serveCustomers, serveIntents, serveRefunds } from './fake-stripe/calls.ts';

/** A card as the fake's browser side would have saved it, by what it does. */
export type FakeCard = 'pm_visa' | 'pm_broke' | 'pm_asks' | 'pm_lost_answer';

/** A server that speaks Stripe's HTTP, as far as the adapter asks it. */
export async function startFakeStripe() {
  const books = emptyBooks();
  const asked: string[] = [];
  const service = Fastify({ forceCloseConnections: true });
  acceptForms(service);
  service.addHook('preHandler', (request, _reply, done) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.body ?? {})}`);
    done();
  });
  serveCustomers(service, books);
  serveIntents(service, books);
  serveRefunds(service, books);
  const url = new URL(await service.listen({ port: 0, host: '127.0.0.1' }));
  return {
    url,
    asked,
    detached: books.detached,
    confirmations: () => books.confirmations,
    ...handsOn(books),
    close: () => service.close(),
  };
}

/** Changes at Stripe that do not come from us. */
function handsOn({ intents }: Books) {
  return {
    /** As when the browser has confirmed a set-up with a card. */
    saveCard(setupId: string, card: FakeCard): void {
      const setup = intents.get(setupId);
      if (!setup) throw new Error('no such set-up');
      setup.payment_method = `${card}_${randomBytes(6).toString('hex')}`; // each save is a card of its own
      setup.status = 'succeeded';
    },
    /** As when the browser's card was declined. */
    refuseCard(setupId: string, decline: string): void {
      const setup = intents.get(setupId);
      if (setup) setup.error = { code: 'card_declined', decline_code: decline };
    },
    /** As when the holder has approved at the bank. */
    approve(paymentId: string): void {
      const payment = intents.get(paymentId);
      if (payment) payment.status = 'succeeded';
    },
    /** As when the holder has had their bank take the money back. */
    dispute(paymentId: string, dispute: Intent['dispute'] = 'under_review'): void {
      const payment = intents.get(paymentId);
      if (payment) payment.dispute = dispute;
    },
    /** As when some has been given back at Stripe itself. */
    refundByHand(paymentId: string, amount: number): void {
      const payment = intents.get(paymentId);
      payment?.refunds.push({ amount, status: 'succeeded' });
    },
    /** As when a bank has sent back what was given last. */
    failRefund(paymentId: string): void {
      const refund = intents.get(paymentId)?.refunds.at(-1);
      if (refund) refund.status = 'failed';
    },
  };
}
