/** A guardian's answer. */
export type GuardianAnswer = 'agreed' | 'refused' | 'withdrawn';

/** Decisions on the page of the link. */
export const GUARDIAN_DECISIONS = ['agree', 'refuse', 'withdraw'] as const;
export type GuardianDecision = (typeof GUARDIAN_DECISIONS)[number];

/** The state of a request to a guardian. */
export interface GuardianAsk {
  readonly answer: GuardianAnswer | null;
  readonly expiresAt: Date;
  /** True if a newer request has replaced it. */
  readonly replaced: boolean;
}

/** Time for the first answer in milliseconds. An answered link stays open for changes. */
export const GUARDIAN_LINK_LIVES_FOR = 7 * 24 * 60 * 60 * 1000;

/**
 * Decisions that a link allows now; none if it has expired. A guardian who has refused or withdrawn may still agree, and a
 * consent can be withdrawn at any time (section 5 of the specification: "parental consent in some variants").
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

/** State of a young player's consent: the latest answer of any guardian, else the latest request. */
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
