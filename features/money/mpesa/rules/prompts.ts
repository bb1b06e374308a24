const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The last thing that is known of a prompt without an outcome. */
export type LastWord =
  /** M-Pesa never told its id: the answer to our request was lost, and nothing was reported. */
  | 'lost'
  /** M-Pesa calls it open. */
  | 'open'
  /** M-Pesa gives no usable answer about it. */
  | 'silent';

const OVER_AFTER: Readonly<Record<LastWord, number>> = {
  lost: 10 * MINUTE,
  open: 24 * HOUR,
  silent: 72 * HOUR,
};

/** True if a prompt without an outcome counts as not paid. A later report still counts. */
export function isOver(
  prompt: { readonly askedAt: Date; readonly lastWord: LastWord },
  now: Date,
): boolean {
  return now.getTime() - prompt.askedAt.getTime() >= OVER_AFTER[prompt.lastWord];
}

/** Questions about reported money that M-Pesa does not confirm: about two weeks of them. */
const MOST_QUESTIONS = 340;

/** The time of the next question after a number of them; the wait doubles up to an hour. `undefined`: no more. */
export function askAgainAt(questions: number, now: Date): Date | undefined {
  if (questions >= MOST_QUESTIONS) return undefined;
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** questions, HOUR));
}

const MOST_LETTERS = 12;

/** The name in the prompt: the letters and digits of the brand's, as M-Pesa allows them. */
export function referenceOf(brandName: string): string {
  return brandName.replace(/[^A-Za-z\d]/g, '').slice(0, MOST_LETTERS) || 'League';
}
