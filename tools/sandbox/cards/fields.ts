import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#brands/brand.ts';
import type { Clock } from '#platform/clock.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Setup } from './ledger.ts';
import { bankPage, fieldsPage, hostedPage, type Look, lookIn } from './pages.ts';
import type { Processor } from './processor.ts';
import type { TypedCard } from './setups.ts';

interface Parts {
  readonly texts: ServerTexts;
  readonly clock: Clock;
}

const ACCENT = '#5ce0ff';
const WALLETS = ['apple_pay', 'google_pay'] as const;
const colour = z.string().regex(/^#[\da-f]{6}$/);
const fieldsQuery = z.object({
  secret: z.string(),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  accent: colour.optional().catch(undefined),
});
const inPath = z.object({ id: z.string() });
const typedForm = z.object({
  secret: z.string().max(200),
  wallet: z.enum(WALLETS).optional(),
  holder: z.string().max(200).default(''),
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvv: z.string().max(10).default(''),
});
type TypedForm = z.output<typeof typedForm>;
const answerBody = z.object({ answer: z.enum(['approve', 'refuse']) });

/** The processor's pages for a card's holder: its fields, a page without script, the bank. */
export function serveFields(service: FastifyInstance, processor: Processor, parts: Parts): void {
  const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const script = file('fields.js');
  const style = file('fields.css');
  service.get('/fields.js', (_request, reply) => reply.type('text/javascript').send(script));
  service.get('/fields.css', (_request, reply) => reply.type('text/css').send(style));

  service.get('/fields/:id', async (request, reply) => {
    const { setup, look } = asked(request);
    return asPage(reply, setup.returnUrl, true).send(fieldsPage(setup, look));
  });
  service.get('/pay/:id', async (request, reply) => {
    const { setup, look } = asked(request);
    return asPage(reply, setup.returnUrl, false).send(hostedPage(setup, look, {}, undefined));
  });
  service.post('/fields/:id', async (request) => {
    const outcome = save(request);
    if ('faults' in outcome) return { faults: said(outcome.faults, outcome.look) };
    if ('bank' in outcome) return { bank: bankPath(outcome) };
    if (outcome.state === 'failed')
      return { refused: outcome.look.t(`declined_${outcome.reason}`) };
    return { saved: true };
  });
  service.post('/pay/:id', async (request, reply) => {
    const outcome = save(request);
    const { setup, look } = outcome;
    const page = asPage(reply, setup.returnUrl, false);
    if ('faults' in outcome) {
      return page.send(hostedPage(setup, look, said(outcome.faults, look), undefined));
    }
    if ('bank' in outcome) return reply.redirect(bankPath(outcome), 303);
    if (outcome.state !== 'failed') return reply.redirect(setup.returnUrl, 303);
    return page.send(hostedPage(setup, look, {}, look.t(`declined_${outcome.reason}`)));
  });

  service.get('/bank/:id', async (request, reply) => {
    const { id } = inPath.parse(request.params);
    const { look } = lookOf(request);
    return asPage(reply, undefined, false).send(bankPage(processor.bankCase(id), look));
  });
  service.post('/bank/:id', async (request, reply) => {
    const { answer } = answerBody.parse(request.body);
    const back = processor.answerBank(inPath.parse(request.params).id, answer === 'approve');
    return reply.redirect(back, 303);
  });

  function asked(request: FastifyRequest): { setup: Setup; look: Look } {
    const setup = processor.setupOf(inPath.parse(request.params).id);
    const { look, secret } = lookOf(request);
    if (secret !== setup.secret) throw new WrongSecret();
    return { setup, look };
  }

  function save(request: FastifyRequest) {
    const { setup, look } = asked(request);
    const form = readForm(request.body);
    const faults = form.wallet ? {} : faultsOf(form, parts.clock.now());
    if (Object.keys(faults).length > 0) return { setup, look, faults };
    return { setup, look, ...processor.save(setup, cardOf(form), form.wallet ?? null) };
  }

  function lookOf(request: FastifyRequest): { look: Look; secret: string | undefined } {
    const asked = fieldsQuery.partial({ secret: true }).parse(request.query);
    const { lang = languageOf(request), accent = ACCENT, secret } = asked;
    return { look: lookIn(parts.texts, lang, accent), secret };
  }
}

/** The bank's page follows the fields, in the same look. */
function bankPath({ bank, look }: { readonly bank: string; readonly look: Look }): string {
  return `/bank/${bank}?${new URLSearchParams({ lang: look.language, accent: look.accent })}`;
}

function languageOf({ headers }: FastifyRequest): Language {
  const first = headers['accept-language']?.slice(0, 2);
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

class WrongSecret extends Error {
  readonly statusCode = 403;
}

function said(faults: Readonly<Record<string, string>>, { t }: Look): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, t(key)]));
}

/** Sends a page with the processor's own policy: nothing from elsewhere, and frames only by the shop. */
function asPage(reply: FastifyReply, returnUrl: string | undefined, framed: boolean): FastifyReply {
  const shop = returnUrl ? new URL(returnUrl).origin : '*';
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; script-src 'self'; " +
        `connect-src 'self'; form-action 'self' ${shop}; base-uri 'none'; ` +
        `frame-ancestors ${framed ? shop : "'none'"}`,
    );
}

function readForm(body: unknown): TypedForm {
  return typedForm.parse(body);
}

/** Keys of the catalogue 'payments', by field. */
type Faults = Partial<Record<'holder' | 'number' | 'expiry' | 'cvv', string>>;

/** The faults of a typed card (section 5 of the specification). */
function faultsOf(form: TypedForm, now: Date): Faults {
  const faults: Faults = {};
  const number = digits(form.number);
  if (form.holder.trim() === '') faults.holder = 'card_holder_required';
  if (number === '') faults.number = 'card_number_required';
  else if (!isCardNumber(number)) faults.number = 'card_number_wrong';
  const expiry = expiryIn(form.expiry);
  if (form.expiry.trim() === '') faults.expiry = 'card_expiry_required';
  else if (!expiry || isOver(expiry, now)) faults.expiry = 'card_expiry_wrong';
  if (form.cvv.trim() === '') faults.cvv = 'card_cvv_required';
  else if (!/^\d{3,4}$/.test(form.cvv.trim())) faults.cvv = 'card_cvv_wrong';
  return faults;
}

/** A card without faults; the wallet's own if one was chosen. */
function cardOf(form: TypedForm): TypedCard {
  const { month = 12, year = 2040 } = expiryIn(form.expiry) ?? {};
  const number = form.wallet ? '4242424242424242' : digits(form.number);
  return { number, expMonth: month, expYear: year };
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

function expiryIn(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

/** A card is valid to the end of its month. */
function isOver({ month, year }: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
