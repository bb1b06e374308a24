import { brand as palestine } from './blg-ps-ar/brand.ts';
import { brand as southAfrica } from './blg-za-en/brand.ts';
import type { Brand, Language } from './brand.ts';
import { brand as fallback } from './default/brand.ts';
import { brand as europe } from './eal-eu-en/brand.ts';
import { ORIGINS } from './origins.ts';

export const BRANDS: readonly Brand[] = [southAfrica, europe, palestine, fallback];

const BY_CODE = new Map(BRANDS.map((brand) => [brand.code, brand]));

export function brandOfCode(code: string): Brand | undefined {
  return BY_CODE.get(code);
}

/** The brand of a `Host` header; unknown origins fall back to `default` (section 1 of the specification). */
export function brandOfHost(host: string): Brand {
  const name = hostname(host);
  const code = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : ORIGINS[name];
  return (code === undefined ? undefined : BY_CODE.get(code)) ?? fallback;
}

/** The first of the wishes that the brand speaks, else the brand's own language. */
export function languageFor(brand: Brand, wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const match = brand.languages.find((language) => language === base);
    if (match) return match;
  }
  return brand.languages[0];
}

function hostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
