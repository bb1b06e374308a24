/** Against guessed passwords: so many wrong tries in a window, then a wait. Durations in milliseconds. */
export interface LoginRules {
  readonly window: number;
  /** Wrong tries at one account. */
  readonly perAccount: number;
  /** Wrong tries from one address, which a carrier may give to thousands of people. */
  readonly perAddress: number;
}

export const LOGIN_RULES: LoginRules = {
  window: 15 * 60_000,
  perAccount: 10,
  perAddress: 1_000,
};

/**
 * When the next try is allowed after these tries (oldest first) of the last window: at once (nothing), or when
 * the oldest of the last `limit` has left the window.
 */
export function nextTryAt(
  tries: readonly Date[],
  limit: number,
  rules: Pick<LoginRules, 'window'>,
): Date | null {
  const oldest = tries.at(-limit);
  return tries.length < limit || !oldest ? null : new Date(oldest.getTime() + rules.window);
}
