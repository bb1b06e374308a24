import type { Brand } from '../brand.ts';
import { brand as europe } from '../eal-eu-en/brand.ts';

export const brand: Brand = {
  ...europe,
  code: 'eal-eu-it',
  country: 'IT',
  languages: ['it', 'en', 'fr', 'es', 'de'],
  legal: { ...europe.legal, terms: 'eal-eu-it', privacySuffix: '-it' },
  look: {
    theme: 'eal-eu-it',
    family: 'eal-eu-en',
    mark: `${europe.look.mark}M11.5 22h9L16 27.3z`,
    accent: '#5fe3b0',
    background: '#060c0d',
  },
};
