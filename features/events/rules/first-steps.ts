/** What lies before the first battleground, in the order in which a newcomer does it. */
export const FIRST_STEPS = [
  'prove_email',
  'have_consent',
  'subscribe',
  'link_account',
  'join',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What of a player decides on their first steps. */
export interface Newcomer {
  /** Whether the address that the player signs in with has still to be shown to receive mail. */
  readonly emailUnproved?: boolean;
  readonly age: 'fine' | 'consent_needed' | 'too_young';
  readonly isSubscribed: boolean;
  /** Whether an account is linked, in whichever game. */
  readonly hasAccount: boolean;
}

/**
 * The way of somebody who has never joined a battleground, what is done first. What most never meet, an address to
 * prove or a guardian to ask, is no step where it is settled. Who is too young to play is not led anywhere.
 */
export function firstSteps(player: Newcomer): { step: FirstStep; done: boolean }[] {
  if (player.age === 'too_young') return [];
  const asked: [step: FirstStep, done: boolean | undefined][] = [
    ['prove_email', player.emailUnproved ? false : undefined],
    ['have_consent', player.age === 'consent_needed' ? false : undefined],
    ['subscribe', player.isSubscribed],
    ['link_account', player.hasAccount],
    ['join', false],
  ];
  const steps = asked.flatMap(([step, done]) => (done === undefined ? [] : [{ step, done }]));
  return steps.toSorted((a, b) => Number(b.done) - Number(a.done));
}
