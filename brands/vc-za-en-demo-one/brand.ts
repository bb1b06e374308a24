import type { Brand } from '../brand.ts';
import { inFamily } from '../shared.ts';
import { brand as real } from '../vc-za-en/brand.ts';
import copy from './copy.json' with { type: 'json' };

/** The first campaign's demonstration of VC Arena. */
export const brand: Brand = {
  ...real,
  code: 'vc-za-en-demo-one',
  // all that follows is not in the specification
  name: 'VC Arena Demo One',
  audience: 'blg-za-demo', // visitors of a demonstration are in no other brand's rankings
  entry: 'phone',
  portal: null,
  demo: { msisdn: '27825550101' },
  serviceId: 'vc-za-en-demo-one',
  legal: { ...real.legal, terms: 'vc-za-en-demo-one' },
  landing: { ...real.landing, copy: inFamily(real.landing.copy, copy) },
  look: {
    theme: 'vc-za-en-demo-one',
    family: 'vc-za-en',
    mark: 'M2 5h8l6 15 6-15h8L19.5 29h-7zM14.4 2h3.2v9.5h-3.2z',
    accent: '#ff8f66',
    background: '#0c0907',
  },
};
