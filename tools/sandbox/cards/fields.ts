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
import { cardOf, faultsOf, readForm } from './typed.ts';

interface Parts {
  readonly texts: ServerTexts;
  readonly clock: Clock;
}

const ACCENT = '#5ce0ff';
const colour = z.string().regex(/^#[\da-f]{6}$/);
const fieldsQuery = z.object({
  secret: z.string(),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  accent: colour.optional().catch(undefined),
});
const inPath = z.object({ id: z.string() });
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

/** The bank comes after the fields, in the same look. */
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

/** The processor's own policy: nothing from elsewhere, and framed by the shop alone. */
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
