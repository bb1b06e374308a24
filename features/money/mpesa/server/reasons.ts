import type { PromptReason } from '#platform/ports/mpesa.ts';

/** Reasons as the screens name them, `declined_…` of `locales/<language>/billing.json`. */
export const SHOWN_REASONS = {
  unanswered: 'prompt_unanswered',
  cancelled: 'prompt_cancelled',
  busy: 'prompt_busy',
  balance: 'wallet_short',
  limit: 'wallet_limit',
  pin_wrong: 'pin_wrong',
  pin_locked: 'pin_locked',
  failed: 'processor_error',
} as const satisfies Readonly<Record<PromptReason, string>>;
