import { z } from 'zod';
import type { Brand } from './brand.ts';
import type { BrandSet } from './brands.ts';
import { brandSchema } from './schema.ts';

const changes = z.record(z.string(), z.unknown());
const file = z.strictObject({
  brands: z.record(z.string(), changes).default({}),
  origins: z.record(z.string().toLowerCase(), z.string()).default({}),
  serve: z.array(z.string()).min(1).optional(),
});

/** The brands of a deployment's file, or all its faults. */
export type Deployed =
  | { readonly set: BrandSet; readonly faults: readonly [] }
  | { readonly set: undefined; readonly faults: readonly string[] };

/**
 * Lays a deployment's file over the brands of the house. `brands.<code>` changes fields of a brand, or makes a
 * new one of the brand it `extends`; objects are merged, lists and everything else replaced. `origins` adds hosts. With
 * `serve` the brands it names are the only ones; the first is the fallback, unless `default` is among them.
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
      brands.set(code, merged(inFamily({ ...base, code }, own, known), own) as Brand); // checked with all others
    else
      faults.push(
        `brands.${code}.extends: ${known.has(code) ? '' : 'needed, '}a known brand's code`,
      );
  }
  const { origins: own, serve } = parsed.data;
  const set = served(
    // a deployment's own origins come first
    { ...house, brands: [...brands.values()], origins: { ...own, ...house.origins, ...own } },
    serve,
  );
  const unknown = (serve ?? []).filter((code) => !brands.has(code));
  const toLeftOut = Object.entries(own).filter(
    ([, code]) => brands.has(code) && serve?.includes(code) === false,
  );
  faults.push(
    ...unknown.map((code) => `serve: there is no brand ${code}`),
    ...toLeftOut.map(([host, code]) => `origins.${host}: ${code} is not in serve`),
    ...(unknown.length === serve?.length ? [] : faultsOf(set)),
  );
  return faults.length > 0 ? { set: undefined, faults } : { set, faults: [] };
}

/** The brands that `serve` names, with their hosts; all of them where it is not set. */
function served(all: BrandSet, serve: readonly string[] | undefined): BrandSet {
  if (!serve) return all;
  const isServed = (code: string) => serve.includes(code);
  const leftOut = new Set(all.brands.map(({ code }) => code).filter((code) => !isServed(code)));
  return {
    ...all,
    brands: all.brands.filter(({ code }) => isServed(code)),
    origins: Object.fromEntries(
      Object.entries(all.origins).filter(([, code]) => !leftOut.has(code)),
    ),
    fallback: isServed(all.fallback) ? all.fallback : (serve[0] ?? all.fallback),
  };
}

/** Everything that is wrong with a set of brands, one line each; nothing where all is right. */
export function faultsOf({ brands, origins, themes, families, fallback }: BrandSet): string[] {
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
    ...brands
      .filter(({ look }) => !families.includes(look.family))
      .map(({ code, look }) => {
        return `brands.${code}.look.family: ${look.family} is no family (${families.join(', ')})`;
      }),
    ...(codes.has(fallback) ? [] : [`brands.${fallback}: is missing`]),
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

/** A brand that wears another theme belongs to the family of that theme, unless the file names one. */
function inFamily(
  base: Brand,
  own: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, Brand>,
): Brand {
  const theme = isObject(own.look) ? known.get(String(own.look.theme)) : undefined;
  return theme ? { ...base, look: { ...base.look, family: theme.look.family } } : base;
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
