import type { Brand } from '../brand.ts';
import { inFamily } from '../shared.ts';
import { brand as real } from '../vc-za-en/brand.ts';
import copy from './copy.json' with { type: 'json' };

/** Shows VC Arena to visitors without a subscription. */
export const brand: Brand = {
  ...real,
  code: 'vc-za-en-demo',
  // all that follows is not in the specification
  name: 'VC Arena Demo',
  audience: 'blg-za-demo', // visitors of a demonstration are in no other brand's rankings
  entry: 'phone',
  portal: null,
  demo: { msisdn: '27825550100' },
  serviceId: 'vc-za-en-demo',
  legal: { ...real.legal, terms: 'vc-za-en-demo' },
  landing: { ...real.landing, copy: inFamily(real.landing.copy, copy) },
  look: {
    theme: 'vc-za-en-demo',
    family: 'vc-za-en',
    mark: 'M2 5h8l6 15 6-15h8L19.5 29h-7zM16 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 1 1 0-9z',
    accent: '#ff7ac0',
    background: '#0c080b',
  },
};
