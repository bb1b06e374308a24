import { inAlphabetOfPhones } from './alphabet.ts';

/** A provider that takes text messages over HTTP; the sandbox's stand-in speaks the same. */
export interface Sms {
  /** Hands one message over. Throws when the provider did not take it. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

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
