import type { Brand } from './brand.ts';

/** What no screen shows: what regards operators, and what calls alone ask. */
type OfServer =
  | ('carrier' | 'nigeria' | 'portal' | 'demo' | 'serviceId' | 'provider' | 'eventProvider')
  | 'invitesStrangers';

/** What a browser gets to know of its brand. Every page carries it, so it is what many screens show. */
export interface ShownBrand
  extends Omit<Brand, OfServer | 'company' | 'landing' | 'legal' | 'look'> {
  readonly company: Pick<Brand['company'], 'email' | 'phone'>;
  /** What the law of the European Union wants on every page; nobody else is told. */
  readonly imprint: Omit<Brand['company'], 'email' | 'phone'> | null;
  readonly landing: Pick<Brand['landing'], 'baseRoute'>;
  readonly legal: Pick<Brand['legal'], 'terms'>;
  readonly look: Omit<Brand['look'], 'accent'>;
}

export function shownBrand(brand: Brand): ShownBrand {
  const { carrier, nigeria, portal, demo, serviceId, provider, eventProvider, ...rest } = brand;
  const { company, landing, legal, look, invitesStrangers, ...shown } = rest;
  const { accent, ...face } = look;
  const { email, phone, ...imprint } = company;
  return {
    ...shown,
    company: { email, phone },
    imprint: brand.region === 'europe' ? imprint : null,
    landing: { baseRoute: landing.baseRoute },
    legal: { terms: legal.terms },
    look: face,
  };
}
