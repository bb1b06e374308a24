import type { Brand } from '../brand.ts';
import { brand as real } from '../mtn-za-en/brand.ts';
import { inFamily } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

/** Shows the MTN brand to visitors without a subscription. */
export const brand: Brand = {
  ...real,
  code: 'mtn-za-en-demo',
  // all that follows is not in the specification
  name: 'MTN Battle League Demo',
  audience: 'blg-za-demo', // visitors of a demonstration are in no other brand's rankings
  entry: 'phone',
  portal: null,
  demo: { msisdn: '27835550100' },
  serviceId: 'mtn-za-en-demo',
  legal: { ...real.legal, terms: 'mtn-za-en' },
  landing: { ...real.landing, copy: inFamily(real.landing.copy, copy) },
  look: {
    theme: 'mtn-za-en-demo',
    family: 'mtn-za-en',
    mark: 'M2 6h28v20H2zM7.5 21.5h3.3v-5.5l5.2 4.2 5.2-4.2v5.5h3.3V10.5L16 17.3 7.5 10.5z',
    accent: '#ffe27a',
    background: '#090b0f',
  },
};
