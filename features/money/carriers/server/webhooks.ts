import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import {
  CALLERS,
  isSigned,
  readNews,
  SIGNATURE_HEADER,
} from '#platform/ports/carrier-callbacks.ts';
import { dialDesk } from './inbound.ts';
import { closeNotice, NOTICE_JOB, saveNotice } from './notices.ts';

const BODY_LIMIT = 16 * 1024;
/** Operators send thousands of renewals from one address. */
const PER_MINUTE = 60_000;

const id = z.string().min(1).max(100);
const number = z
  .string()
  .regex(/^\+?[1-9]\d{7,14}$/)
  .transform((text) => text.replace('+', ''));
const sms = z.object({ id, from: number, to: z.string().max(20), text: z.string().max(1_000) });
const ussd = z.object({ id, from: number, code: z.string().max(60) });

/**
 * Serves the webhooks of operators: callbacks about subscribers, and players' SMS and dialled codes. The signature
 * covers the raw body. Each is stored before it is answered, so that none is lost; a repeat has no further effect.
 */
export async function serveCarrierWebhooks(
  app: FastifyInstance,
  platform: Platform,
): Promise<void> {
  const { transactions, carrierSecrets } = platform;
  const answerDialled = dialDesk(platform);
  const options = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: PER_MINUTE } } };
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });

    for (const caller of CALLERS) {
      hooks.post(`/api/webhooks/carriers/${caller}`, options, async (request) => {
        const body = signedBody(request, carrierSecrets.callbackSecrets[caller]);
        const news = readNews(caller, body);
        if (!news) throw refuse('body_malformed');
        const { newsId: noticeId, msisdn, ...content } = news;
        await transactions.run(async (transaction) => {
          const kept = { ...content, newsId: noticeId };
          const notice = { channel: caller, noticeId, msisdn, content: kept };
          const fresh = await saveNotice(transaction, notice);
          if (fresh) await transaction.job(NOTICE_JOB, { id: fresh });
        });
        return { done: true };
      });
    }

    hooks.post('/api/webhooks/sms', options, async (request) => {
      const told = parsed(sms, signedBody(request, carrierSecrets.inboundSecret));
      const { id: noticeId, from: msisdn, to, text } = told;
      await transactions.run(async (transaction) => {
        const notice = { channel: 'sms', noticeId, msisdn, content: { to, text } } as const;
        const fresh = await saveNotice(transaction, notice);
        if (fresh) await transaction.job(NOTICE_JOB, { id: fresh });
      });
      return { done: true };
    });

    hooks.post('/api/webhooks/ussd', options, async (request) => {
      const told = parsed(ussd, signedBody(request, carrierSecrets.inboundSecret));
      const { id: noticeId, from, code } = told;
      const text = await transactions.run(async (transaction) => {
        const notice = { channel: 'ussd', noticeId, msisdn: from, content: { code } } as const;
        const fresh = await saveNotice(transaction, notice);
        const words = await answerDialled(
          transaction,
          { from, code },
          fresh ? undefined : 'unsent',
        );
        if (fresh)
          await closeNotice(transaction, fresh, words === undefined ? 'unknown' : 'answered');
        return words;
      });
      if (text === undefined) throw refuse('not_found');
      return { text, end: true };
    });
  });
}

/** Returns the body if its signature is valid; without an agreed secret none is. */
function signedBody({ body, headers }: FastifyRequest, secret: string | undefined): string {
  if (secret === undefined) throw refuse('not_found');
  if (typeof body !== 'string' || !isSigned(secret, body, headers[SIGNATURE_HEADER])) {
    throw refuse('signature_invalid', { status: 401 });
  }
  return body;
}

function parsed<T>(schema: z.ZodType<T>, body: string): T {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw refuse('body_malformed');
  }
}
