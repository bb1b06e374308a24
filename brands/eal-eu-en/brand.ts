import type { Brand } from '../brand.ts';

export const brand: Brand = {
  code: 'eal-eu-en',
  name: 'European Amateur League',
  audience: 'eal-eu',
  country: 'DE',
  countriesServed: [],
  provider: 'eal-europe',
  serviceId: 'eal-eu',
  entry: 'email',
  languages: ['en'],
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  minimumAge: 18,
  claims: {
    activePlayers: 500_000,
    prizes: { amount: 1_000_000_000, currency: 'ZAR' },
    monthlyPrizePool: null,
  },
};
