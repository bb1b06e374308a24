import type { Brand } from '../brand.ts';
import { brand as europe } from '../eal-eu-en/brand.ts';

export const brand: Brand = {
  ...europe,
  code: 'eal-eu-es',
  country: 'ES',
  languages: ['es', 'en', 'fr', 'it', 'de'],
  legal: { ...europe.legal, terms: 'eal-eu-es', privacySuffix: '-es' },
  look: {
    theme: 'eal-eu-es',
    family: 'eal-eu-en',
    mark: `${europe.look.mark}M16 21.8a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5z`,
    accent: '#ffa05c',
    background: '#0f0909',
  },
};
