import type { AgeStatus } from '#features/foundation/identity/rules/age.ts';

/** Steps before the first battleground, in order. */
export const FIRST_STEPS = ['have_consent', 'subscribe', 'link_account', 'join'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The facts of a player on which the first steps depend. */
export interface Newcomer {
  readonly age: AgeStatus;
  readonly isSubscribed: boolean;
  /** True if an account of any game is linked. */
  readonly hasAccount: boolean;
}

/**
 * The first steps of a player who has never joined a battleground, finished ones first. The guardian's consent is a step
 * only while it is needed. A player who is too young has no steps.
 */
export function firstSteps(player: Newcomer): { step: FirstStep; done: boolean }[] {
  if (player.age === 'too_young') return [];
  const asked: [step: FirstStep, done: boolean | undefined][] = [
    ['have_consent', player.age === 'consent_needed' ? false : undefined],
    ['subscribe', player.isSubscribed],
    ['link_account', player.hasAccount],
    ['join', false],
  ];
  const steps = asked.flatMap(([step, done]) => (done === undefined ? [] : [{ step, done }]));
  return steps.toSorted((a, b) => Number(b.done) - Number(a.done));
}
