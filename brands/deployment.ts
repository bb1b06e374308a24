import { z } from 'zod';
import type { Brand } from './brand.ts';
import type { BrandSet } from './brands.ts';
import { brandSchema } from './schema.ts';

const changes = z.record(z.string(), z.unknown());
const file = z.strictObject({
  brands: z.record(z.string(), changes).default({}),
  origins: z.record(z.string().toLowerCase(), z.string()).default({}),
});

/** What a deployment's file makes of the brands, or everything that is wrong with it. */
export type Deployed =
  | { readonly set: BrandSet; readonly faults: readonly [] }
  | { readonly set: undefined; readonly faults: readonly string[] };

/**
 * Lays a deployment's file over the brands of the house. `brands.<code>` changes fields of a brand, or makes a
 * new one of the brand it `extends`; objects are merged, lists and everything else replaced. `origins` adds hosts.
 */
export function deployed(house: BrandSet, content: unknown): Deployed {
  const parsed = file.safeParse(content);
  if (!parsed.success) return { set: undefined, faults: listed(parsed.error, '') };
  const known = new Map(house.brands.map((brand) => [brand.code, brand]));
  const faults: string[] = [];
  const brands = new Map(known);
  for (const [code, { extends: parent = code, ...own }] of Object.entries(parsed.data.brands)) {
    const base = known.get(String(parent));
    if (base)
      brands.set(code, merged({ ...base, code }, own) as Brand); // checked with all others
    else
      faults.push(
        `brands.${code}.extends: ${known.has(code) ? '' : 'needed, '}a known brand's code`,
      );
  }
  const set = {
    ...house,
    brands: [...brands.values()],
    // a deployment's own stand first
    origins: { ...parsed.data.origins, ...house.origins, ...parsed.data.origins },
  };
  faults.push(...faultsOf(set));
  return faults.length > 0 ? { set: undefined, faults } : { set, faults: [] };
}

/** Everything that is wrong with a set of brands, one line each; nothing where all is right. */
export function faultsOf({ brands, origins, themes }: BrandSet): string[] {
  const codes = new Set(brands.map(({ code }) => code));
  return [
    ...brands.flatMap((brand) => {
      const { error } = brandSchema.safeParse(brand);
      return error ? listed(error, `brands.${brand.code}.`) : [];
    }),
    ...brands.flatMap((brand) => strangeIn(brand, brands)),
    ...brands
      .filter(({ look }) => !themes.includes(look.theme))
      .map(({ code, look }) => `brands.${code}.look.theme: there is no folder ${look.theme}`),
    ...(codes.has('default') ? [] : ['brands.default: is missing']),
    ...Object.entries(origins)
      .filter(([, code]) => !codes.has(code))
      .map(([host, code]) => `origins.${host}: there is no brand ${code}`),
  ];
}

/** Players of an audience have one month and one way to prove who they are. */
function strangeIn(brand: Brand, all: readonly Brand[]): string[] {
  const first = all.find(({ audience }) => audience === brand.audience) ?? brand;
  const faults: string[] = [];
  const differs = (field: string) =>
    faults.push(`brands.${brand.code}.${field}: differs from ${first.code}, of the same audience`);
  if (brand.timeZone !== first.timeZone) differs('timeZone');
  if ((brand.entry === 'email') !== (first.entry === 'email')) differs('entry');
  return faults;
}

function merged(base: unknown, own: unknown): unknown {
  if (!isObject(base) || !isObject(own)) return own;
  const fields = Object.entries(own).map(([name, value]) => [name, merged(base[name], value)]);
  return { ...base, ...Object.fromEntries(fields) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listed(error: z.ZodError, before: string): string[] {
  return error.issues.map(({ path, message }) => `${before}${path.join('.')}: ${message}`);
}
