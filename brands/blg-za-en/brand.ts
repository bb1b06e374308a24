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
};
