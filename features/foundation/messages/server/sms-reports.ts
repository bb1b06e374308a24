import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import {
  SMS_PROVIDERS,
  type SmsCallback,
  type SmsProviderName,
  SmsReportUnsigned,
} from '#platform/ports/sms.ts';
import { recordReport } from './sms.ts';

const BODY_LIMIT = 16 * 1024;
/** A provider sends several reports for each message, from few addresses. */
const PER_MINUTE = 60_000;

const uuid = z.uuid();

/** Serves the delivery reports of SMS providers. The signature or token is checked before anything else. */
export async function serveSmsReports(app: FastifyInstance, platform: Platform): Promise<void> {
  const options = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: PER_MINUTE } } };
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body); // the signature covers the raw text
    });
    for (const provider of SMS_PROVIDERS) {
      hooks.post(`/api/webhooks/sms-reports/${provider}`, options, async (request, reply) => {
        const { url: address, body, headers } = request;
        const report = read(platform, provider, { address, body: String(body ?? ''), headers });
        const isKnowable = report && (!('id' in report.message) || isUuid(report.message.id));
        if (isKnowable) {
          await platform.transactions.run((transaction) =>
            recordReport(transaction, provider, report),
          );
        }
        return reply.send({ done: true });
      });
    }
  });
}

function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}

function read({ sms }: Platform, provider: SmsProviderName, callback: SmsCallback) {
  try {
    return sms.readReport(provider, callback);
  } catch (error) {
    if (error instanceof SmsReportUnsigned) throw refuse('signature_invalid', { status: 401 });
    throw error;
  }
}
