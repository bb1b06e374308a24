/** What a parent or guardian has answered. */
export type GuardianAnswer = 'agreed' | 'refused' | 'withdrawn';

/** What the page behind the link can do. */
export const GUARDIAN_DECISIONS = ['agree', 'refuse', 'withdraw'] as const;
export type GuardianDecision = (typeof GUARDIAN_DECISIONS)[number];

/** A message to a guardian, as far as its link goes. */
export interface GuardianAsk {
  readonly answer: GuardianAnswer | null;
  readonly expiresAt: Date;
  /** A newer message has taken its place. */
  readonly replaced: boolean;
}

/** How long a guardian has for the first answer, in milliseconds; what was answered is open for ever. */
export const GUARDIAN_LINK_LIVES_FOR = 7 * 24 * 60 * 60 * 1000;

/**
 * What a guardian may decide by a link now; nothing where it is spent. Who has refused or taken a consent back
 * may agree after all, and a consent may be taken back at any time (section 5 of the specification:
 * "parental consent in some variants").
 */
export function decisionsOn(ask: GuardianAsk | undefined, at: Date): readonly GuardianDecision[] {
  if (!ask) return [];
  switch (ask.answer) {
    case null:
      return ask.replaced || at >= ask.expiresAt ? [] : ['agree', 'refuse'];
    case 'agreed':
      return ['withdraw'];
    case 'refused':
    case 'withdrawn':
      return ['agree'];
  }
}

const ANSWERS = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const;

export function answerOf(decision: GuardianDecision): GuardianAnswer {
  return ANSWERS[decision];
}

/**
 * How it stands between a player who is too young and the guardians asked: by the last answer, whoever gave it,
 * and without one by the last message.
 */
export function consentState(
  asks: readonly (GuardianAsk & { readonly answeredAt: Date | null })[],
  at: Date,
): 'none' | 'asked' | 'expired' | GuardianAnswer {
  const answered = asks
    .filter(({ answer }) => answer !== null)
    .sort((a, b) => Number(b.answeredAt) - Number(a.answeredAt))[0];
  if (answered?.answer === 'agreed') return 'agreed';
  const open = asks.some((ask) => ask.answer === null && decisionsOn(ask, at).length > 0);
  if (open) return 'asked';
  if (answered?.answer) return answered.answer;
  return asks.length > 0 ? 'expired' : 'none';
}
