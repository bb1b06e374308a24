import { z } from 'zod';
import { inAlphabetOfPhones } from '#core/sms-alphabet.ts';
import { isSigned, SIGNATURE_HEADER } from '#platform/ports/carrier-callbacks.ts';
import { SmsFailed, SmsReportUnsigned } from '#platform/ports/sms.ts';
import { exchange } from './exchange.ts';
import { reportsAddress, type SmsProvider } from './provider.ts';
import { type SmsSenders, senderFor } from './senders.ts';

export interface HttpSmsAccount {
  readonly url: string;
  readonly token: string;
  readonly senders: SmsSenders;
  /** Signs delivery reports; without it none are asked for. */
  readonly reportsSecret: string | undefined;
}

const accepted = z.object({ id: z.coerce.string().min(1).max(200) });
const report = z.object({
  reference: z.string().min(1).max(100),
  status: z.enum(['sent', 'delivered', 'failed']),
  reason: z.string().max(100).nullish(),
});

/** Our own plain interface (docs/sms.md), which the sandbox's stand-in speaks, too. */
export function httpSms(account: HttpSmsAccount, publicUrl: string | undefined): SmsProvider {
  const { url, token, senders, reportsSecret } = account;
  return {
    name: 'http',
    async send({ id, to, text }) {
      const from = senderFor(senders, to);
      const hasReports = reportsSecret !== undefined && publicUrl !== undefined;
      const answer = await exchange('http', url, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          to,
          text: inAlphabetOfPhones(text),
          ...(from !== undefined && { from }),
          ...(hasReports && { reference: id, reportTo: reportsAddress(publicUrl, 'http') }),
        }),
      });
      const { status } = answer;
      if (status === 451) throw new SmsFailed('blocked', 'http', `HTTP ${status}`);
      if (status >= 300) throw new SmsFailed('refused', 'http', `HTTP ${status}`);
      return { provider: 'http', providerId: accepted.safeParse(answer.body).data?.id ?? null };
    },
    readReport({ body, headers }) {
      if (reportsSecret === undefined) return undefined;
      if (!isSigned(reportsSecret, body, headers[SIGNATURE_HEADER])) throw new SmsReportUnsigned();
      const { success, data } = report.safeParse(parsed(body));
      if (!success) return undefined;
      const { reference, status, reason } = data;
      return { message: { id: reference }, status, reason: reason ?? null };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
