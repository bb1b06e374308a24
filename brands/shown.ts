import type { Brand } from './brand.ts';

/** Parts that no screen shows: those for operators, and those for calls alone. */
type OfServer =
  | ('carrier' | 'nigeria' | 'portal' | 'demo' | 'serviceId' | 'provider' | 'eventProvider')
  | ('invitesStrangers' | 'cardProcessor' | 'mpesa');

/** A brand's parts that browsers receive. Every page carries them, so only parts of many screens belong here. */
export interface ShownBrand
  extends Omit<Brand, OfServer | 'company' | 'landing' | 'legal' | 'look'> {
  readonly company: Pick<Brand['company'], 'email' | 'phone'>;
  /** The imprint that European law requires on every page; `null` elsewhere. */
  readonly imprint: Omit<Brand['company'], 'email' | 'phone'> | null;
  readonly landing: Pick<Brand['landing'], 'baseRoute'>;
  readonly legal: Pick<Brand['legal'], 'terms'>;
  readonly look: Omit<Brand['look'], 'accent' | 'family'>;
}

export function shownBrand(brand: Brand): ShownBrand {
  const { carrier, nigeria, portal, demo, serviceId, provider, eventProvider, ...rest } = brand;
  const { company, landing, legal, look, invitesStrangers, cardProcessor, mpesa, ...shown } = rest;
  const { accent, family, ...face } = look;
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
