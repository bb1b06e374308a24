import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, Language } from './brand.ts';
import { FAMILY_STYLES } from './families.ts';
import { ORIGINS } from './origins.ts';

/** Every brand a process serves, and which host shows which. */
export interface BrandSet {
  readonly brands: readonly Brand[];
  /** Brand codes by host name. */
  readonly origins: Readonly<Record<string, string>>;
  /** Folders with a theme to wear. */
  readonly themes: readonly string[];
  /** Folders with the drawings of a family. */
  readonly families: readonly string[];
  /** Code of the brand that hosts without one show. */
  readonly fallback: string;
}

/** The brands of this folder: each folder in it is one. A deployment's file may change and add to them. */
export const HOUSE: BrandSet = await brandsOfFolder();

let current = indexed(HOUSE);

/** From now on this process serves these. */
export function serveBrands(set: BrandSet): void {
  current = indexed(set);
}

export function servedBrands(): readonly Brand[] {
  return current.brands;
}

/** The zone (IANA) of each served audience: its brands have one (decision 0007). */
export function audienceZones(): ReadonlyMap<string, string> {
  return new Map(current.brands.map(({ audience, timeZone }) => [audience, timeZone]));
}

export function brandOfCode(code: string): Brand | undefined {
  return current.byCode.get(code);
}

/**
 * The brand of a `Host` header; unknown origins fall back to `default` (section 1 of the specification), or to the first
 * brand that a deployment serves.
 */
export function brandOfHost(host: string): Brand {
  return current.byCode.get(brandNamedByHost(host) ?? '') ?? current.fallback;
}

/** True for a host that is named as one of a brand; any other shows the fallback. */
export function isBrandHost(host: string): boolean {
  return current.origins.has(hostname(host));
}

/** The code of the brand that a host is named for; any other host shows the fallback. */
export function brandNamedByHost(host: string): string | undefined {
  const name = hostname(host);
  const named = name.endsWith('.localhost')
    ? name.slice(0, -'.localhost'.length)
    : current.origins.get(name);
  return named !== undefined && current.byCode.has(named) ? named : undefined;
}

/** The public hosts that show a brand, a deployment's own first. */
export function originsOf(code: string): string[] {
  return [...current.origins].filter(([, shown]) => shown === code).map(([host]) => host);
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

async function brandsOfFolder(): Promise<BrandSet> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const modules: { brand: Brand }[] = await Promise.all(
    folders.map((folder) => import(`./${folder}/brand.ts`)),
  );
  const brands = modules.map(({ brand }) => brand);
  const families = folders.filter((name) => {
    return existsSync(join(import.meta.dirname, name, FAMILY_STYLES));
  });
  return { brands, origins: ORIGINS, themes: folders, families, fallback: 'default' };
}

function indexed({ brands, origins, fallback: code }: BrandSet) {
  const byCode = new Map(brands.map((brand) => [brand.code, brand]));
  const fallback = byCode.get(code);
  if (!fallback) throw new Error(`no brand ${code}`);
  return { brands, byCode, fallback, origins: new Map(Object.entries(origins)) };
}

/** The name in a `Host` header, without its port. */
export function hostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
