/** The SMS providers that have an adapter. */
export const SMS_PROVIDERS = ['http', 'twilio', 'africastalking'] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

export interface OutgoingSms {
  /** Ours, the same for every try at one message. */
  readonly id: string;
  /** E.164 without the plus sign. */
  readonly to: string;
  readonly text: string;
}

/** Providers that accept text messages: the first one, and the next one if it surely did not accept a message. */
export interface Sms {
  /** Hands one message to one provider. Throws {@link SmsFailed} if none has surely accepted it. */
  send(message: OutgoingSms): Promise<AcceptedSms>;
  /**
   * Reads a delivery report; `undefined` for a provider without reports, and for a report without news. Throws
   * {@link SmsReportUnsigned}.
   */
  readReport(provider: SmsProviderName, callback: SmsCallback): SmsReport | undefined;
}

export interface AcceptedSms {
  readonly provider: SmsProviderName;
  /** The provider's id of the message, if it gave one. */
  readonly providerId: string | null;
}

/**
 * `refused`: the provider surely did not accept it. `blocked`: the recipient's wish or the law keeps it away, so no other
 * provider is asked. `unknown`: it may be on its way.
 */
export type SmsFailure = 'refused' | 'blocked' | 'unknown';

/** A message that no provider has surely accepted. The message has neither the number nor the text. */
export class SmsFailed extends Error {
  readonly failure: SmsFailure;
  readonly provider: SmsProviderName;
  /** A code of the provider's, or of the network's error. */
  readonly reason: string;
  /** True if the provider was not reached, so that the next message will fare no better. */
  readonly isAway: boolean;

  constructor(
    failure: SmsFailure,
    provider: SmsProviderName,
    reason: string,
    { isAway = false, cause }: { readonly isAway?: boolean; readonly cause?: unknown } = {},
  ) {
    super(`SMS provider ${provider}: ${failure} (${reason})`, { cause });
    this.failure = failure;
    this.provider = provider;
    this.reason = reason;
    this.isAway = isAway;
  }
}

/** A callback of a provider as it arrived. */
export interface SmsCallback {
  /** Path and query. */
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface SmsReport {
  /** Our id of the message, or the provider's. */
  readonly message: { readonly id: string } | { readonly providerId: string };
  readonly status: 'sent' | 'delivered' | 'failed';
  /** A code of the provider's for a failure. */
  readonly reason: string | null;
}

/** A delivery report without a valid signature. */
export class SmsReportUnsigned extends Error {}
