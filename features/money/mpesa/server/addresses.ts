import type { Platform } from '#platform/platform.ts';

/** Routes of M-Pesa's reports; `:token` is the secret of a prompt. */
export const PROMPT_ROUTE = '/api/webhooks/mpesa/:token';
export const REVERSAL_ROUTE = '/api/webhooks/mpesa/:token/reversal';

type Base = Pick<Platform, 'config'>;

export function promptAddress({ config }: Base, token: string): string {
  return (config.publicUrl ?? '') + PROMPT_ROUTE.replace(':token', token);
}

export function reversalAddress({ config }: Base, token: string): string {
  return (config.publicUrl ?? '') + REVERSAL_ROUTE.replace(':token', token);
}
