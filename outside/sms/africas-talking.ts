import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { inAlphabetOfPhones } from '#core/sms-alphabet.ts';
import { SmsFailed, type SmsReport, SmsReportUnsigned } from '#platform/ports/sms.ts';
import { exchange } from './exchange.ts';
import type { SmsProvider } from './provider.ts';
import { type SmsSenders, senderFor } from './senders.ts';

export interface AfricasTalkingAccount {
  readonly username: string;
  readonly apiKey: string;
  readonly senders: SmsSenders;
  /** The last part of the address of delivery reports, which come unsigned; without it none are taken. */
  readonly reportsToken: string | undefined;
}

/** The account of this name belongs to the provider's own sandbox. */
const SANDBOX = 'sandbox';
const HOST = 'https://api.africastalking.com';
const SANDBOX_HOST = 'https://api.sandbox.africastalking.com';

/** Statuses of a recipient: processed, sent, queued. */
const TAKEN = [100, 101, 102];
/** In the recipient's list of unwanted senders, and refused by a do-not-disturb list. */
const BLOCKED = [406, 409];
/** Errors of the provider's own that leave the outcome open. */
const UNCLEAR = [500, 501];

const sent = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number().int(),
        status: z.string().optional(),
        messageId: z.string().optional(),
      }),
    ),
  }),
});

const STATUSES: Readonly<Record<string, SmsReport['status']>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
};

/** Africa's Talking, bulk SMS. `host` replaces its own in tests. */
export function africasTalkingSms(
  { username, apiKey, senders, reportsToken }: AfricasTalkingAccount,
  host = username === SANDBOX ? SANDBOX_HOST : HOST,
): SmsProvider {
  return {
    name: 'africastalking',
    async send({ to, text }) {
      const from = senderFor(senders, to);
      const form = new URLSearchParams({
        username,
        to: `+${to}`,
        message: inAlphabetOfPhones(text),
        ...(from !== undefined && { from }),
        bulkSMSMode: '1',
      });
      const { status, body } = await exchange('africastalking', `${host}/version1/messaging`, {
        headers: {
          apikey: apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      });
      if (status >= 300) throw failed('refused', `HTTP ${status}`);
      const { data } = sent.safeParse(body);
      if (!data) throw failed('unknown', 'unreadable answer');
      const [recipient] = data.SMSMessageData.Recipients;
      // the list is empty if the whole request was refused, e.g. for its sender
      if (!recipient) throw failed('refused', wordOf(data.SMSMessageData.Message));
      const { statusCode, messageId } = recipient;
      if (BLOCKED.includes(statusCode)) throw failed('blocked', String(statusCode));
      if (UNCLEAR.includes(statusCode)) throw failed('unknown', String(statusCode));
      if (!TAKEN.includes(statusCode)) throw failed('refused', String(statusCode));
      return { provider: 'africastalking', providerId: messageId ?? null };
    },
    readReport({ address, body }) {
      if (reportsToken === undefined) return undefined;
      const token = new URL(address, HOST).searchParams.get('token') ?? '';
      if (!isSame(token, reportsToken)) throw new SmsReportUnsigned();
      const form = new URLSearchParams(body);
      const status = STATUSES[form.get('status') ?? ''];
      const providerId = form.get('id');
      if (!status || !providerId) return undefined;
      return { message: { providerId }, status, reason: form.get('failureReason') };
    },
  };
}

function failed(failure: SmsFailed['failure'], reason: string): SmsFailed {
  return new SmsFailed(failure, 'africastalking', reason);
}

/** A single word; a sentence might quote the number. */
function wordOf(message = ''): string {
  return /^[A-Za-z]{1,40}$/.test(message) ? message : 'no recipient';
}

function isSame(given: string, right: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(right));
}
