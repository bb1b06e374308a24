import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { inAlphabetOfPhones } from '#core/sms-alphabet.ts';
import { SmsFailed, type SmsReport, SmsReportUnsigned } from '#platform/ports/sms.ts';
import { exchange } from './exchange.ts';
import { reportsAddress, type SmsProvider } from './provider.ts';
import { type SmsSenders, senderFor } from './senders.ts';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or a messaging service (`MG…`); one for all countries is needed. */
  readonly senders: SmsSenders;
}

const HOST = 'https://api.twilio.com';
const SERVICE = /^MG[\da-f]{32}$/i;
/** The recipient has sent STOP (21610). */
const OPTED_OUT = 21_610;

const accepted = z.object({ sid: z.string() });
const refusal = z.object({ code: z.int() });

/** Statuses of a message; others, such as `queued`, are no news. */
const STATUSES: Readonly<Record<string, SmsReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** Twilio's Programmable Messaging. `host` replaces its own in tests. */
export function twilioSms(
  { accountSid, authToken, senders }: TwilioAccount,
  publicUrl: string | undefined,
  host = HOST,
): SmsProvider {
  const reports = publicUrl && reportsAddress(publicUrl, 'twilio');
  return {
    name: 'twilio',
    async send({ id, to, text }) {
      const from = senderFor(senders, to) ?? '';
      const form = new URLSearchParams({
        To: `+${to}`,
        [SERVICE.test(from) ? 'MessagingServiceSid' : 'From']: from,
        Body: inAlphabetOfPhones(text),
      });
      // Twilio signs the query as well
      if (reports) form.set('StatusCallback', `${reports}?reference=${id}`);
      const { status, body } = await exchange(
        'twilio',
        `${host}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        {
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
      );
      if (status >= 300) {
        const code = refusal.safeParse(body).data?.code;
        const failure = code === OPTED_OUT ? 'blocked' : 'refused';
        throw new SmsFailed(failure, 'twilio', String(code ?? `HTTP ${status}`));
      }
      return { provider: 'twilio', providerId: accepted.safeParse(body).data?.sid ?? null };
    },
    readReport({ address, body, headers }) {
      const form = new URLSearchParams(body);
      const url = new URL(address, publicUrl ?? HOST);
      const asked = `${url.origin}${address}`;
      if (!isSignedByTwilio(authToken, asked, form, headers['x-twilio-signature'])) {
        throw new SmsReportUnsigned();
      }
      const status = STATUSES[form.get('MessageStatus') ?? ''];
      const id = url.searchParams.get('reference');
      if (!status || !id) return undefined;
      return { message: { id }, status, reason: form.get('ErrorCode') };
    },
  };
}

/** HMAC-SHA1 over the whole address and the sorted fields of the form. */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())].sort().map((name) => {
    const values = [...new Set(form.getAll(name))].sort();
    return values.map((value) => name + value).join('');
  });
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64');
}

function isSignedByTwilio(token: string, url: string, form: URLSearchParams, signature: unknown) {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature);
  return withAndWithoutPort(url).some((each) => {
    const right = Buffer.from(twilioSignature(token, each, form));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Twilio signs some addresses with the port that the protocol implies. */
function withAndWithoutPort(text: string): string[] {
  const { origin, protocol, hostname, port } = new URL(text);
  const rest = text.slice(origin.length);
  const implied = protocol === 'https:' ? '443' : '80';
  return [
    text,
    `${protocol}//${hostname}:${port || implied}${rest}`,
    `${protocol}//${hostname}${rest}`,
  ];
}
