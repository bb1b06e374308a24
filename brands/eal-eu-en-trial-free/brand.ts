import type { Brand } from '../brand.ts';
import { brand as europe } from '../eal-eu-en/brand.ts';
import { plansOf } from '../shared.ts';

/** The European brand without its trial: the first month is paid at once. */
export const brand: Brand = {
  ...europe,
  code: 'eal-eu-en-trial-free',
  plans: plansOf('EUR', null, ['monthly', 2999]),
  legal: { ...europe.legal, terms: 'eal-eu-en-trial-free' },
  look: {
    theme: 'eal-eu-en-trial-free',
    family: 'eal-eu-en',
    mark: `${europe.look.mark}M16 21.6l2.8 2.8-2.8 2.8-2.8-2.8z`,
    accent: '#c3a6ff',
    background: '#0a0814',
  },
};
