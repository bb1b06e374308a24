import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Brand, Plan } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { serviceOf } from '#features/money/carriers/rules/services.ts';
import type { CallerName } from '#platform/ports/carrier-callbacks.ts';
import type { CarrierBooks, Subscriber } from './books.ts';
import type { Answer, ServiceCalls } from './service.ts';
import { told } from './words.ts';

interface World {
  readonly books: CarrierBooks;
  /** A pending subscriber is activated a little later. */
  readonly activateSoon: (subscriber: Subscriber) => void;
  readonly sms: (to: string, text: string) => void;
  /** A short address that leads to a long one. */
  readonly shorten: (url: string) => string;
}

const msisdn = z.string().regex(/^[1-9]\d{7,14}$/);
const productId = z.int().positive();
const byProduct = z.object({ msisdn, productId });
const telkomWish = z.object({
  msisdn,
  svc_id: z.string(),
  ext_ref: z.string(),
  channel: z.string(),
  doi_channel: z.string(),
});
const wish = z.object({
  msisdn,
  productId,
  serviceId: z.string(),
  ext_ref: z.string(),
  freeUntil: z.iso.datetime().nullable(),
});

/** The calls of each service with the payloads of section 7. */
export function carrierCalls(world: World): ServiceCalls {
  const { books } = world;
  const codes = new Map<string, string>();
  const find = (carrier: CallerName, body: unknown): Answer => {
    const asked = byProduct.parse(body);
    const found = books.find(carrier, asked.msisdn, asked.productId);
    return found && told(found);
  };
  return {
    dcb: {
      'get-user-via-product-id': (body) => find('dcb', body),
      'encrypt-msisdn': (body) => ({ encryptedMsisdn: tokenOf(numberIn(body)) }),
      'track-login': (body) => {
        z.object({ msisdn, service: z.string(), isWeb: z.literal(1) }).parse(body);
        return {};
      },
      'request-otp': (body) => sendCode(world, codes, numberIn(body)),
      'validate-otp': (body) => checkCode(codes, body),
      'update-avatar-from-msisdn': (body) => {
        z.object({ msisdn, serviceId: z.string(), avatar: z.string() }).parse(body);
        return {};
      },
    },
    kenya: {
      'get-user': (body) => find('kenya', body),
      'request-otp': (body) => sendCode(world, codes, numberIn(body)),
      'validate-otp': (body) => checkCode(codes, body),
      unsubscribe: (body) => {
        const words = { requestId: z.string(), channel: z.string(), offerCode: z.string() };
        const asked = z.object({ msisdn, ...words }).parse(body);
        return end(books, books.find('kenya', asked.msisdn, Number(asked.offerCode)));
      },
    },
    telkom: {
      'update-user-state': (body) => find('telkom', body),
      subscribe: (body) => {
        const asked = telkomWish.parse(body);
        return begin(world, { ...asked, serviceId: asked.svc_id, carrier: 'telkom' });
      },
      unsubscribe: (body) => {
        const asked = byProduct.parse(body);
        return end(books, books.find('telkom', asked.msisdn, asked.productId));
      },
      'v2-get-user-via-product-id': (body) => find('telkom', body),
    },
    operatorData: {
      'network-of-msisdn': (body) => ({ network: networkOf(numberIn(body)) }),
    },
    paymentIntegration: billingCalls(world),
    utilities: {
      'short-link': (body) => {
        const { url } = z.object({ url: z.url() }).parse(body);
        return { shortUrl: world.shorten(url) };
      },
    },
  };
}

/** Billing for carriers that have none of their own. */
function billingCalls(world: World): ServiceCalls['paymentIntegration'] {
  const { books } = world;
  return {
    subscribe: (body) => begin(world, wish.parse(body)),
    unsubscribe: (body) => {
      const asked = byProduct.parse(body);
      return end(books, ofProduct(books, asked)[0]);
    },
    charges: (body) => {
      const asked = byProduct.extend({ since: z.iso.datetime() }).parse(body);
      const all = ofProduct(books, asked).flatMap(({ charges }) => charges);
      return { charges: all.filter(({ at }) => at >= asked.since) };
    },
    refund: (body) => {
      const { chargeId } = z.object({ chargeId: z.string() }).parse(body);
      const all = books.list().flatMap(({ charges }) => charges);
      const charge = all.find((each) => each.chargeId === chargeId);
      if (!charge) return 'UNKNOWN_CHARGE';
      charge.refunded = true;
      return {};
    },
  };
}

function end(books: CarrierBooks, found: Subscriber | undefined): Answer {
  if (!found) return undefined;
  books.stop(found);
  return told(found);
}

interface Wish {
  readonly msisdn: string;
  readonly serviceId: string;
  readonly ext_ref: string;
  readonly carrier?: CallerName;
  readonly freeUntil?: string | null;
}

/** Finds the brand and the package of a service, with product, price and period. */
function begin({ books, activateSoon }: World, asked: Wish): Answer {
  const found = packageOf(asked.serviceId);
  const carrier = asked.carrier ?? found?.brand.carrier?.service;
  if (!found?.brand.carrier || !carrier) return 'UNKNOWN_SERVICE';
  const subscriber = books.begin({
    carrier,
    msisdn: asked.msisdn,
    productId: found.brand.carrier.productId,
    externalRef: asked.ext_ref,
    period: found.plan.period,
    price: found.plan.price,
    freeUntil: asked.freeUntil ? new Date(asked.freeUntil) : null,
  });
  if (subscriber.status === 'pending') activateSoon(subscriber);
  return { ...told(subscriber), status: subscriber.status.toUpperCase() };
}

function packageOf(service: string): { brand: Brand; plan: Plan } | undefined {
  for (const brand of servedBrands()) {
    const plan = brand.plans.find(({ period }) => serviceOf(brand, period) === service);
    if (plan) return { brand, plan };
  }
  return undefined;
}

/** The network of a number, by its range. */
function networkOf(number: string): string {
  if (/^2781[1-5]/.test(number)) return 'TELKOM';
  if (/^27(?:82|72|76|79|71)/.test(number)) return 'VODACOM';
  return /^27(?:83|73|78)/.test(number) ? 'MTN' : 'CELLC';
}

/** Subscribers that the payment integration bills; Telkom bills its own. */
function ofProduct(books: CarrierBooks, of: { msisdn: string; productId: number }): Subscriber[] {
  return books
    .list()
    .filter((each) => each.msisdn === of.msisdn && each.productId === of.productId);
}

function sendCode({ sms }: World, codes: Map<string, string>, to: string): Answer {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  codes.set(to, code);
  sms(to, `Your operator: ${code} is your code.`);
  return {};
}

function checkCode(codes: Map<string, string>, body: unknown): Answer {
  const asked = z.object({ msisdn, otp: z.string() }).parse(body);
  if (codes.get(asked.msisdn) !== asked.otp) return 'OTP_INVALID';
  codes.delete(asked.msisdn);
  return {};
}

function numberIn(body: unknown): string {
  return z.object({ msisdn }).parse(body).msisdn;
}

function tokenOf(number: string): string {
  return digestOf(`a secret of the carrier's ${number}`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
