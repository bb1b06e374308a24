import { inAlphabetOfPhones } from '#core/sms-alphabet.ts';
import type { Sms } from '#platform/ports/sms.ts';

const TIMEOUT_MS = 5_000;

export function createSms(provider: { url: string; token: string }): Sms {
  return {
    async send({ to, text }) {
      const response = await fetch(provider.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${provider.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ to, text: inAlphabetOfPhones(text) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`SMS provider answered ${response.status}`);
    },
  };
}
