import type { CodeRules } from './one-time-code.ts';

/** Proofs of an e-mail address: its code and link, and the link for a new password. Durations in milliseconds. */
export interface EmailRules
  extends Omit<CodeRules, 'perPrefix' | 'wrongWindow' | 'wrongPerPrefix' | 'wrongPerAddress'> {
  /** How long a link for a new password is good. */
  readonly resetLivesFor: number;
}

const MINUTE = 60_000;

/** As for one-time codes (rules.md), but an e-mail may take its time to be read. */
export const EMAIL_RULES: EmailRules = {
  livesFor: 60 * MINUTE,
  resetLivesFor: 60 * MINUTE,
  attempts: 5,
  resendAfter: MINUTE,
  perHour: 5,
  perAddress: 30,
  dailyBudget: 20_000,
};

/** What a link is followed for. */
export type ProofPurpose = 'verify' | 'reset';

export interface ProofRecord {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The address it was sent to, as uniqueness goes. */
  readonly emailKey: string;
}

/** Whether a link still does what it was sent for; an account with another address by now has no use for it. */
export function isLinkGood(record: ProofRecord, currentEmailKey: string, at: Date): boolean {
  return record.usedAt === null && at < record.expiresAt && record.emailKey === currentEmailKey;
}
