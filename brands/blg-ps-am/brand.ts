import { brand as palestine } from '../blg-ps-ar/brand.ts';
import type { Brand } from '../brand.ts';
import { claimsOf, plansOf, prizesOf } from '../shared.ts';

/** The Palestine variant in Amharic, with the Amharic wording of section 9: trial, fee and stop code. */
export const brand: Brand = {
  ...palestine,
  code: 'blg-ps-am',
  languages: ['am', 'ar', 'en'],
  currency: 'ETB',
  // a carrier knows a price by the service: its own, beside that of the Arabic variant
  serviceId: 'blg-ps-am',
  plans: plansOf('ETB', 'P3D', ['daily', 200]), // the longer of its two trials
  carrier: palestine.carrier && {
    ...palestine.carrier,
    stop: { dialCode: null, sms: { keyword: 'STOP', to: '8761' } },
  },
  legal: { ...palestine.legal, terms: 'blg-ps-am', privacySuffix: '-am' },
  landing: {
    ...palestine.landing,
    prizes: prizesOf('ETB', 30_000, 17_000, 10_000, 5_000), // as in Ethiopia; not in the specification
    claims: claimsOf('ETB', 75_000_000),
  },
  look: {
    theme: 'blg-ps-am',
    family: 'blg-ps-ar',
    mark: 'M16 0.8L20.5 5.3L26.7 5.3L26.7 11.5L31.2 16L26.7 20.5L26.7 26.7L20.5 26.7L16 31.2L11.5 26.7L5.3 26.7L5.3 20.5L0.8 16L5.3 11.5L5.3 5.3L11.5 5.3zM16 7.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17zM16 10.5l5.5 5.5-5.5 5.5-5.5-5.5z',
    accent: '#e8c76a',
    background: '#0b0a08',
  },
};
