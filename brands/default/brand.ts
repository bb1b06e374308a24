import { brand as southAfrica } from '../blg-za-en/brand.ts';
import type { Brand } from '../brand.ts';
import { claimsOf, inFamily } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

/** Serves every origin that no brand names; takes cards, as section 3 of the specification says. */
export const brand: Brand = {
  ...southAfrica,
  code: 'default',
  serviceId: 'default', // the specification says nothing about this brand's subscription
  cards: true,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: null,
  legal: { ...southAfrica.legal, terms: null },
  landing: {
    ...southAfrica.landing,
    claims: claimsOf('ZAR', 10_000_000),
    copy: inFamily(southAfrica.landing.copy, copy),
  },
  look: {
    theme: 'default',
    family: 'blg-za-en',
    mark: 'M3 3h26v26H3zM8 8v16h3L24 11V8zM16 24h8v-8z',
    accent: '#e3e8f0',
    background: '#090a0c',
  },
};
