import type { Brand } from '../brand.ts';

export const brand: Brand = {
  code: 'blg-za-en',
  name: 'Battle League',
  audience: 'blg-za',
  country: 'ZA',
  countriesServed: ['ZA'],
  provider: 'battle-league',
  serviceId: 'blg-za',
  entry: 'phone',
  languages: ['en'],
  currency: 'ZAR',
  timeZone: 'Africa/Johannesburg',
  minimumAge: 18,
  claims: {
    activePlayers: 500_000,
    prizes: { amount: 1_000_000_000, currency: 'ZAR' },
    monthlyPrizePool: { amount: 5_000_000, currency: 'ZAR' },
  },
};
