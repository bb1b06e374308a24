const MINUTE = 60_000;

/** A prompt without an id is over after this: the answer to our request was lost, and nothing was reported. */
const LOST_AFTER = 10 * MINUTE;
/** A prompt that M-Pesa still calls open is over after this. */
const DEAD_AFTER = 24 * 60 * MINUTE;

/** True if a prompt without an outcome counts as not paid. A later report still counts. */
export function isOver(
  prompt: { readonly askedAt: Date; readonly isKnown: boolean },
  now: Date,
): boolean {
  const age = now.getTime() - prompt.askedAt.getTime();
  return age >= (prompt.isKnown ? DEAD_AFTER : LOST_AFTER);
}

const MOST_LETTERS = 12;

/** The name in the prompt: the letters and digits of the brand's, as M-Pesa allows them. */
export function referenceOf(brandName: string): string {
  return brandName.replace(/[^A-Za-z\d]/g, '').slice(0, MOST_LETTERS) || 'League';
}
