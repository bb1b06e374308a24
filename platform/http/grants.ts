import { ROLES, type Role } from './scopes.ts';

/** Covers every brand of every audience. */
export const EVERY_BRAND = '*';
const OF_AUDIENCE = 'audience:';

/** The brands of each role: codes, {@link EVERY_BRAND}, or an audience as {@link brandsOfAudience} writes it. */
export type Grants = Readonly<Partial<Record<Role, readonly string[]>>>;

/** A player with roles, each for some brands. */
export interface Holder {
  readonly audience: string;
  readonly roles: readonly Role[];
  /** A role without an entry covers all brands of the holder's audience. */
  readonly grants?: Grants | undefined;
}

/** The owner of an object: a brand, or `null` for what the brands of an audience share. */
export interface Owned {
  readonly audience: string;
  readonly brand: string | null;
}

/** Any role, or a certain one; administrators hold every role. */
export type Needed = 'official' | Role;

/** The brands that a holder acts for: all of an audience, or these. */
export type Reach = 'all' | readonly string[];

/** Writes the grant of all brands of an audience, those that it gets later included. */
export function brandsOfAudience(audience: string): string {
  return `${OF_AUDIENCE}${audience}`;
}

/** True if a holder may act, in a role, on an object of a brand or an audience. */
export function mayActFor(holder: Holder, needed: Needed, owned: Owned): boolean {
  const brands = brandsHeld(holder, needed);
  if (brands.includes(EVERY_BRAND)) return true;
  if (brands.includes(brandsOfAudience(owned.audience))) return true;
  if (owned.brand !== null) return brands.includes(owned.brand);
  return holder.audience === owned.audience && brands.length > 0;
}

/** Decides for lists what {@link mayActFor} decides for one object. */
export function reachOf(holder: Holder, needed: Needed, audience: string): Reach {
  const brands = brandsHeld(holder, needed);
  const isWhole = brands.includes(EVERY_BRAND) || brands.includes(brandsOfAudience(audience));
  return isWhole ? 'all' : brands.filter((brand) => !brand.startsWith(OF_AUDIENCE));
}

/** True for officials of every brand there is, of every audience. */
export function coversEverything(holder: Holder, needed: Needed): boolean {
  return brandsHeld(holder, needed).includes(EVERY_BRAND);
}

/** True if all of the brands `inner`, as grants write them, are among those of a role of the holder. */
export function coversBrands(holder: Holder, needed: Needed, inner: readonly string[]): boolean {
  return inner.every((brand) => covers(brandsHeld(holder, needed), brand, holder.audience));
}

/** True if a grant has a brand, as grants write it, of an audience. */
export function covers(brands: readonly string[], brand: string, audience: string): boolean {
  if (brands.includes(EVERY_BRAND) || brands.includes(brand)) return true;
  const isOwn = brand !== EVERY_BRAND && !brand.startsWith(OF_AUDIENCE);
  return isOwn && brands.includes(brandsOfAudience(audience));
}

/** True if an official covers every brand of every role of another holder. */
export function coversHolder(official: Holder, other: Holder): boolean {
  return other.roles.every((role) => {
    return coversBrands(official, 'official', brandsOfRole(other, role));
  });
}

/** The brands in only one of two grants; an official who changes a grant has to cover them. */
export function changedBrands(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((brand) => !after.includes(brand));
  return [...gone, ...after.filter((brand) => !before.includes(brand))];
}

/** Adds a brand to a grant; what covers it already stays as it is. */
export function withBrand(
  brands: readonly string[],
  brand: string,
  audience: string,
): readonly string[] {
  if (covers(brands, brand, audience)) return brands;
  return brand === EVERY_BRAND ? [EVERY_BRAND] : [...brands, brand];
}

/** Takes a brand from a grant; a grant of all becomes one of the `others` of the audience. */
export function withoutBrand(
  brands: readonly string[],
  brand: string,
  audience: string,
  others: readonly string[],
): readonly string[] {
  const whole = [EVERY_BRAND, brandsOfAudience(audience)];
  const named = brands.some((each) => whole.includes(each)) ? others : brands;
  return named.filter((each) => each !== brand);
}

/** The brands of one role by its own grant, without those of an administrator's. */
export function brandsOfRole({ audience, grants }: Holder, role: Role): readonly string[] {
  return grants?.[role] ?? [brandsOfAudience(audience)];
}

/** The grants of a key's roles: each covers what its owner covers in that role. */
export function grantsOfKey(owner: Holder, roles: readonly Role[]): Grants {
  return Object.fromEntries(roles.map((role) => [role, brandsHeld(owner, role)]));
}

/** Reads stored grants: of roles that are held, in the order of roles. */
export function grantsFrom(stored: unknown, roles: readonly string[]): Grants {
  const found: Partial<Record<Role, readonly string[]>> = {};
  for (const role of ROLES) {
    const brands = Object(stored)[role];
    if (roles.includes(role) && Array.isArray(brands)) found[role] = brands.map(String);
  }
  return found;
}

/** The brands that a holder covers in a role, as grants write them. */
export function brandsHeld(holder: Holder, needed: Needed): readonly string[] {
  const counts = (role: Role) =>
    needed === 'official' || role === needed || role === 'administrator';
  const held = holder.roles.filter(counts).flatMap((role) => [...brandsOfRole(holder, role)]);
  return [...new Set(held)];
}
