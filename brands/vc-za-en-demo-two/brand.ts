import type { Brand } from '../brand.ts';
import { inFamily } from '../shared.ts';
import { brand as real } from '../vc-za-en/brand.ts';
import copy from './copy.json' with { type: 'json' };

/** The second campaign's demonstration of VC Arena; it shares the first one's terms. */
export const brand: Brand = {
  ...real,
  code: 'vc-za-en-demo-two',
  // all that follows is not in the specification
  name: 'VC Arena Demo Two',
  audience: 'blg-za-demo', // visitors of a demonstration are in no other brand's rankings
  entry: 'phone',
  portal: null,
  demo: { msisdn: '27825550102' },
  serviceId: 'vc-za-en-demo-two',
  legal: { ...real.legal, terms: 'vc-za-en-demo-one' },
  landing: { ...real.landing, copy: inFamily(real.landing.copy, copy) },
  look: {
    theme: 'vc-za-en-demo-two',
    family: 'vc-za-en',
    mark: 'M2 5h8l6 15 6-15h8L19.5 29h-7zM12.2 2h2.8v8h-2.8zM17 2h2.8v8H17z',
    accent: '#ffc4cf',
    background: '#0b090b',
  },
};
