import type { Brand } from './brand.ts';

/** What no screen shows: what regards operators, and what calls alone ask. */
type OfServer =
  | ('carrier' | 'nigeria' | 'portal' | 'demo' | 'serviceId' | 'provider' | 'eventProvider')
  | 'invitesStrangers';

/** What a browser gets to know of its brand. Every page carries it, so it is what many screens show. */
export interface ShownBrand extends Omit<Brand, OfServer | 'landing' | 'legal' | 'look'> {
  readonly landing: Pick<Brand['landing'], 'baseRoute'>;
  readonly legal: Pick<Brand['legal'], 'terms'>;
  readonly look: Omit<Brand['look'], 'accent'>;
}

export function shownBrand(brand: Brand): ShownBrand {
  const { carrier, nigeria, portal, demo, serviceId, provider, eventProvider, ...rest } = brand;
  const { landing, legal, look, invitesStrangers, ...shown } = rest;
  const { accent, ...face } = look;
  return {
    ...shown,
    landing: { baseRoute: landing.baseRoute },
    legal: { terms: legal.terms },
    look: face,
  };
}
