import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';

/** Brands with a month of play; the players of all other audiences began a few days ago. */
const MAIN = ['blg-za-en', 'eal-eu-en', 'blg-ps-ar'];

/** One brand of each audience, those with a month of play first. */
export function sampleBrands(): Brand[] {
  const main = MAIN.flatMap((code) => servedBrands().find((brand) => brand.code === code) ?? []);
  const others = servedBrands().filter((brand) => !isOneOf(brand, main));
  return [...main, ...others.filter((brand, index) => !isOneOf(brand, others.slice(0, index)))];
}

/** True for the brand whose audience plays most. */
export function isLargest({ code }: Brand): boolean {
  return code === MAIN[0];
}

export function isMain({ code }: Brand): boolean {
  return MAIN.includes(code);
}

function isOneOf({ audience }: Brand, brands: readonly Brand[]): boolean {
  return brands.some((brand) => brand.audience === audience);
}
