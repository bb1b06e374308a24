/** One-time codes (rules.md, "One-time codes"). Durations in milliseconds. */
export interface CodeRules {
  readonly livesFor: number;
  /** Wrong tries before a code is dead to whoever has asked for it; and before it is to all others. */
  readonly attempts: number;
  /** The wait before the first resend; it doubles with each further one. */
  readonly resendAfter: number;
  /** Codes an hour for one number. */
  readonly perHour: number;
  /** Codes an hour for a number without its last four digits: where pumped messages would go. */
  readonly perPrefix: number;
  /** Codes an hour from one address, which many people may share. */
  readonly perAddress: number;
  /** Wrong codes are counted for this time. */
  readonly wrongWindow: number;
  /** Wrong codes for a number without its last four digits, before strangers to its numbers wait. */
  readonly wrongPerPrefix: number;
  /** Wrong codes from one address, which a carrier may give to thousands of people, before strangers there wait. */
  readonly wrongPerAddress: number;
  /** Codes of a brand in 24 hours; nearing it alarms, reaching it refuses. */
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

/** How a brand stands with its codes of the last 24 hours before it sends another. */
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
 * What a try at a code comes to; exactly the outcomes of the specification. Its attempts are those of the side that tries:
 * whoever has asked for it has theirs, and all others together as many. What became of a code
 * hears only who knows it, or has asked for it. Whoever has not hears the same of every number, by how often it was
 * tried of late and not by its codes: others would learn from it who has asked for one.
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
 * When a number may ask for its next code, given when it asked in the last hour (oldest first): the wait
 * doubles with each resend, and the fifth code is the last of the hour.
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
