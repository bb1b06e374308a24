import type { Brand } from '../brand.ts';

export const brand: Brand = {
  code: 'blg-ps-ar',
  name: 'Battle League',
  audience: 'blg-ps',
  country: 'PS',
  countriesServed: ['PS', 'IL'],
  provider: 'battle-league-ps',
  serviceId: 'blg-ps',
  entry: 'phone',
  languages: ['ar', 'en'],
  currency: 'ILS',
  timeZone: 'Asia/Hebron',
  minimumAge: 18,
  claims: {
    activePlayers: 500_000,
    prizes: { amount: 1_000_000_000, currency: 'ZAR' },
    monthlyPrizePool: null,
  },
};
