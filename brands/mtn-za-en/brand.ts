import { brand as southAfrica } from '../blg-za-en/brand.ts';
import type { Brand } from '../brand.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  ...southAfrica,
  code: 'mtn-za-en',
  name: 'MTN Battle League',
  provider: 'mtn',
  serviceId: 'mtn-za', // not in the specification
  carrier: {
    service: 'dcb',
    operator: 'MTN',
    productId: 47,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*136*5047#', sms: { keyword: 'STOP', to: '35050' } },
  },
  legal: { ...southAfrica.legal, terms: 'mtn-za-en' },
  landing: {
    ...southAfrica.landing,
    parts: ['claims', 'events', 'how', 'community', 'board', 'call'],
    copy,
  },
  look: {
    theme: 'mtn-za-en',
    family: 'mtn-za-en',
    mark: 'M16 4.5c8.5 0 14.5 4.9 14.5 11.5S24.5 27.5 16 27.5 1.5 22.6 1.5 16 7.5 4.5 16 4.5zM8 21h3.2v-5.3l4.8 4 4.8-4V21H24V10.8l-8 6.4-8-6.4z',
    accent: '#ffc400',
    background: '#070a14',
  },
};
