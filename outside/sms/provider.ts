import type {
  AcceptedSms,
  OutgoingSms,
  SmsCallback,
  SmsProviderName,
  SmsReport,
} from '#platform/ports/sms.ts';

/** One provider, as its adapter speaks to it. */
export interface SmsProvider {
  readonly name: SmsProviderName;
  /** Throws `SmsFailed` if it has not surely accepted the message. */
  send(message: OutgoingSms): Promise<AcceptedSms>;
  /** See `Sms.readReport`. */
  readReport(callback: SmsCallback): SmsReport | undefined;
}

/** The address of a provider's delivery reports below the public address. */
export function reportsAddress(publicUrl: string, provider: SmsProviderName): string {
  return `${publicUrl.replace(/\/+$/, '')}/api/webhooks/sms-reports/${provider}`;
}
