import type { BrandSet } from './brands.ts';

/** Our own brands as the sandbox serves them without a deployment's file: Kenya's takes M-Pesa beside its carrier. */
export function sampleBrands(house: BrandSet): BrandSet {
  const brands = house.brands.map((brand) =>
    brand.currency === 'KES' ? { ...brand, mpesa: true } : brand,
  );
  return { ...house, brands };
}
