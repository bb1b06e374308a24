/** One-time codes (rules.md, "One-time codes"). Durations in milliseconds. */
export interface CodeRules {
  readonly livesFor: number;
  /** Wrong tries before a code is invalid in the browser that requested it, and as many before it is for all others. */
  readonly attempts: number;
  /** The wait before the first resend; it doubles with each further one. */
  readonly resendAfter: number;
  /** Codes an hour for one number. */
  readonly perHour: number;
  /** Codes an hour for a block of numbers (without the last four digits), the target of pumped messages. */
  readonly perPrefix: number;
  /** Codes an hour from one network address, which many people may share. */
  readonly perAddress: number;
  /** Wrong codes are counted for this time. */
  readonly wrongWindow: number;
  /** Wrong codes for a block of numbers before browsers without a session there wait. */
  readonly wrongPerPrefix: number;
  /** Wrong codes from one network address, which thousands may share, before new browsers there wait. */
  readonly wrongPerAddress: number;
  /** Codes of a brand in 24 hours. Near it an error is logged; at it codes are refused. */
  readonly dailyBudget: number;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

export const CODE_RULES: CodeRules = {
  livesFor: 300 * SECOND,
  attempts: 5,
  resendAfter: 60 * SECOND,
  perHour: 5,
  perPrefix: 60,
  perAddress: 30,
  wrongWindow: 900 * SECOND,
  wrongPerPrefix: 500,
  wrongPerAddress: 1_000,
  dailyBudget: 20_000,
};

const ALARM_SHARE = 0.8;

/** State of a brand's daily budget before another code is sent. */
export function budgetState(sent: number, rules: CodeRules): 'fine' | 'near' | 'spent' {
  if (sent >= rules.dailyBudget) return 'spent';
  return sent >= rules.dailyBudget * ALARM_SHARE ? 'near' : 'fine';
}

export interface CodeRecord {
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export type CodeOutcome =
  | 'ok'
  | 'otp_invalid'
  | 'otp_attempts_exceeded'
  | 'otp_already_used'
  | 'otp_expired';

/**
 * Judges an entered code, with exactly the outcomes of the specification. `record.attempts` are those of the browser that
 * requested it, or of all others together. Only a person who knows the code, or has requested it, learns its state. For
 * everybody else the outcome depends on the number's recent wrong tries alone, so it doesn't reveal if a code exists.
 */
export function judgeCode(
  record: CodeRecord | undefined,
  matches: boolean,
  wrongTries: number,
  at: Date,
  rules: Pick<CodeRules, 'attempts'>,
): CodeOutcome {
  if (!record || !matches) {
    return wrongTries >= rules.attempts ? 'otp_attempts_exceeded' : 'otp_invalid';
  }
  if (record.attempts >= rules.attempts) return 'otp_attempts_exceeded';
  if (record.usedAt) return 'otp_already_used';
  return at >= record.expiresAt ? 'otp_expired' : 'ok';
}

/**
 * The time of a number's next code, from its requests of the last hour (oldest first). The wait doubles with each resend,
 * and the fifth code is the last of the hour.
 */
export function nextCodeAt(
  history: readonly Date[],
  rules: Pick<CodeRules, 'resendAfter' | 'perHour'>,
): Date | null {
  const last = history.at(-1);
  const first = history[history.length - rules.perHour];
  if (!last) return null;
  const resend = last.getTime() + rules.resendAfter * 2 ** (history.length - 1);
  const hourIsOver = first ? first.getTime() + HOUR : 0;
  return new Date(Math.max(resend, hourIsOver));
}

/** Codes and links by e-mail: proofs of an address, and links for a new password. Durations in milliseconds. */
export interface EmailRules
  extends Omit<CodeRules, 'perPrefix' | 'wrongWindow' | 'wrongPerPrefix' | 'wrongPerAddress'> {
  /** Lifetime of a link for a new password. */
  readonly resetLivesFor: number;
}

const MINUTE = 60_000;

/** As for one-time codes (rules.md), with time to read an e-mail. */
export const EMAIL_RULES: EmailRules = {
  livesFor: 60 * MINUTE,
  resetLivesFor: 60 * MINUTE,
  attempts: 5,
  resendAfter: MINUTE,
  perHour: 5,
  perAddress: 30,
  dailyBudget: 20_000,
};

/** Purpose of a link. */
export type ProofPurpose = 'verify' | 'reset';

interface ProofRecord {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** Key of the address that it was sent to. */
  readonly emailKey: string;
}

/** True while a link works: unused, not expired, and the account still has its address. */
export function isLinkValid(record: ProofRecord, currentEmailKey: string, at: Date): boolean {
  return record.usedAt === null && at < record.expiresAt && record.emailKey === currentEmailKey;
}

/** Limits of wrong passwords in a window of time. Durations in milliseconds. */
export interface LoginRules {
  readonly window: number;
  /** Wrong tries at one account. */
  readonly perAccount: number;
  /** Wrong tries from one network address, which thousands may share. */
  readonly perAddress: number;
}

export const LOGIN_RULES: LoginRules = {
  window: 15 * 60_000,
  perAccount: 10,
  perAddress: 1_000,
};

/**
 * The time of the next allowed try after the last window's tries (oldest first): `null` for now, else when the oldest of
 * the last `limit` leaves the window.
 */
export function nextTryAt(
  tries: readonly Date[],
  limit: number,
  rules: Pick<LoginRules, 'window'>,
): Date | null {
  const oldest = tries.at(-limit);
  return tries.length < limit || !oldest ? null : new Date(oldest.getTime() + rules.window);
}
