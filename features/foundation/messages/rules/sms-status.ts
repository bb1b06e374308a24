/** Way of a text message: from us to a provider, to the operator, to the phone (docs/sms.md). */
export const SMS_STATUSES = [
  'sending',
  'accepted',
  'sent',
  'delivered',
  'failed',
  'unknown',
] as const;
export type SmsStatus = (typeof SMS_STATUSES)[number];

const STEPS: Readonly<Record<SmsStatus, number>> = {
  sending: 0,
  unknown: 1,
  accepted: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
};

/**
 * The status after a report. Reports come late, twice and in any order, so a message only moves forward, and a delivered
 * one stays delivered.
 */
export function afterReport(current: SmsStatus, reported: SmsStatus): SmsStatus {
  return STEPS[reported] > STEPS[current] ? reported : current;
}
