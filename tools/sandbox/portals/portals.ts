import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { type Brand, PERIODS, type Period } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { plainNumber } from '#core/normalise.ts';
import { acceptForms } from '#platform/http/body.ts';
import { type Portals, signatureOf } from '#platform/ports/portals.ts';
import { enterNumber, portalPage, welcome } from './pages.ts';

/** The path of the sandbox's portals; the portals' own service answers below it. */
export const PORTALS_PATH = '/sandbox/portals';

/** The carrier behind a portal, which records the purchases. */
export interface PortalCarrier {
  isSubscribed(brand: Brand, msisdn: string): boolean | Promise<boolean>;
  subscribe(brand: Brand, msisdn: string, period: Period): void | Promise<void>;
}

export interface SandboxPortals extends Portals {
  /** Address of the service itself. */
  readonly url: string;
  close(): Promise<void>;
}

const sent = z.object({
  returnTo: z.string().max(2_000).default('/portal'),
  msisdn: z.string().max(32).optional(),
  period: z.enum(PERIODS).optional(),
  reason: z.string().max(32).optional(),
});

/**
 * Starts the operators' portals as a service of their own, where visitors subscribe or play: a number, a package, and
 * back with a signed proof. A real portal knows the number from the network; here it is typed.
 */
export async function startPortals(
  carrier: PortalCarrier,
  now: () => Date,
): Promise<SandboxPortals> {
  const secrets = new Map<string, string>();
  const service = Fastify({ forceCloseConnections: true });
  acceptForms(service);
  service.get(`${PORTALS_PATH}/:brand`, (request, reply) => {
    const { brand, wish } = asked(request);
    return page(reply, enterNumber(brand, wish));
  });
  service.post(`${PORTALS_PATH}/:brand/number`, async (request, reply) => {
    const { brand, wish } = asked(request);
    const msisdn = numberOf(brand, wish.msisdn);
    if (!msisdn) return page(reply, enterNumber(brand, { ...wish, wrong: true }));
    const subscribed = await carrier.isSubscribed(brand, msisdn);
    return page(reply, portalPage(brand, { ...wish, msisdn, subscribed }));
  });
  service.post(`${PORTALS_PATH}/:brand/subscribe`, async (request, reply) => {
    const { brand, wish } = asked(request);
    const msisdn = numberOf(brand, wish.msisdn);
    const plan = brand.plans.find(({ period }) => period === wish.period);
    if (!msisdn || !plan) return page(reply, enterNumber(brand, { ...wish, wrong: true }));
    await carrier.subscribe(brand, msisdn, plan.period);
    return page(reply, welcome(brand, { ...wish, msisdn, plan }));
  });
  service.post(`${PORTALS_PATH}/:brand/play`, (request, reply) => {
    const { brand, wish } = asked(request);
    const msisdn = numberOf(brand, wish.msisdn);
    if (!msisdn) return page(reply, enterNumber(brand, { ...wish, wrong: true }));
    return reply.redirect(proofFor(brand.code, msisdn, wish.returnTo), 303);
  });
  const url = await service.listen({ port: 0, host: '127.0.0.1' });

  return {
    url,
    place: (brand) => ({ url: `${PORTALS_PATH}/${brand}`, secret: secretOf(brand) }),
    close: () => service.close(),
  };

  function secretOf(brand: string): string {
    const secret = secrets.get(brand) ?? randomBytes(32).toString('base64url');
    secrets.set(brand, secret);
    return secret;
  }

  /** The address of the way back, with the signed proof of docs/portals.md. */
  function proofFor(brand: string, msisdn: string, returnTo: string): string {
    const [at, nonce] = [now().toISOString(), randomUUID()];
    const signature = signatureOf([msisdn, brand, at, nonce].join('\n'), secretOf(brand));
    const proof = new URLSearchParams({ msisdn, brand, at, nonce, signature });
    return `${returnTo}${returnTo.includes('?') ? '&' : '?'}${proof}`;
  }
}

function asked(request: FastifyRequest) {
  const { brand: code } = request.params as { brand?: string }; // the path's own parameter
  const brand = servedBrands().find((each) => each.code === code);
  if (!brand) throw new Error(`no portal of ${code}`);
  const wish = sent.parse({ ...Object(request.query), ...Object(request.body) });
  return { brand, wish };
}

/** Converts a typed number to E.164 without the plus sign, with or without the country code. */
function numberOf({ countriesServed, country }: Brand, typed = ''): string | undefined {
  const home = countriesServed.find((code) => code === country);
  const parsed = parsePhoneNumberFromString(
    plainNumber(typed),
    home as Parameters<typeof parsePhoneNumberFromString>[1],
  );
  return parsed?.isValid() && countriesServed.includes(parsed.country ?? '')
    ? parsed.number.slice(1)
    : undefined;
}

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'";

function page(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(text);
}
