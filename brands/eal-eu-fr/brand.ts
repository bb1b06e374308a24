import type { Brand } from '../brand.ts';
import { brand as europe } from '../eal-eu-en/brand.ts';

export const brand: Brand = {
  ...europe,
  code: 'eal-eu-fr',
  country: 'FR',
  languages: ['fr', 'en', 'es', 'it', 'de'],
  legal: { ...europe.legal, terms: 'eal-eu-fr', privacySuffix: '-fr' },
  look: {
    theme: 'eal-eu-fr',
    family: 'eal-eu-en',
    mark: `${europe.look.mark}M12.8 21.8h1.6v5.2h-1.6zM17.6 21.8h1.6v5.2h-1.6z`,
    accent: '#8fb2ff',
    background: '#070915',
  },
};
