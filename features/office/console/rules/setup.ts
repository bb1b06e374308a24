/** The steps before players can come to a new brand. */

export const SETUP_STEPS = ['game', 'event', 'prices', 'mail', 'sms', 'legal'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export interface Found {
  /** Games that players are offered. */
  readonly games: number;
  /** Events of the brand's audience that are or were published. */
  readonly publishedEvents: number;
  /** True if this way to pay is connected; `null` if the brand does not offer it. */
  readonly cards: boolean | null;
  readonly carrier: boolean | null;
  readonly mpesa: boolean | null;
  readonly mail: boolean;
  readonly sms: boolean;
  /** Players of the brand sign in by a number. */
  readonly byNumber: boolean;
  readonly legal: boolean;
}

/** Each step with whether it is done; a brand whose players sign in by e-mail alone needs no SMS. */
export function setupSteps(found: Found): { readonly step: SetupStep; readonly done: boolean }[] {
  const done: Readonly<Record<SetupStep, boolean>> = {
    game: found.games > 0,
    event: found.publishedEvents > 0,
    prices: [found.cards, found.carrier, found.mpesa].includes(true),
    mail: found.mail,
    sms: found.sms,
    legal: found.legal,
  };
  return SETUP_STEPS.filter((step) => step !== 'sms' || found.byNumber).map((step) => ({
    step,
    done: done[step],
  }));
}

interface Company {
  readonly name: string;
  readonly email: string;
  readonly privacyEmail: string;
}

/** True for the companies that our brands come with; no company has a domain below `.example` (RFC 2606). */
export function isSampleCompany({ name, email, privacyEmail }: Company): boolean {
  return (
    /sample company/i.test(name) || [email, privacyEmail].some((to) => to.endsWith('.example'))
  );
}
