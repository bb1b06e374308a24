import type { Brand } from '../brand.ts';
import { brand as europe } from '../eal-eu-en/brand.ts';

export const brand: Brand = {
  ...europe,
  code: 'eal-eu-de',
  country: 'DE',
  languages: ['de', 'en', 'fr', 'es', 'it'],
  legal: { ...europe.legal, terms: 'eal-eu-de', privacySuffix: '-de' },
  look: {
    theme: 'eal-eu-de',
    family: 'eal-eu-en',
    mark: `${europe.look.mark}M9.5 22.4h13l-2 1.6h-9zM13.2 25.4h5.6L16 27.6z`,
    accent: '#f0cf63',
    background: '#0a0a0b',
  },
};
