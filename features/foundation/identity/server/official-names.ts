import { servedBrands } from '#brands/brands.ts';
import { cleanName } from '#core/fields.ts';
import { nameFault } from '#core/normalise.ts';
import { refuseField } from '#platform/http/problems.ts';
import { type OfficialNames, officialNames } from '../rules/official-names.ts';

let made: { readonly of: ReturnType<typeof servedBrands>; readonly names: OfficialNames };

/** Answers whether a username passes for an official of ours, or for a brand or carrier that is served. */
export function isOfficialName(username: string): boolean {
  const brands = servedBrands();
  if (made?.of !== brands) {
    const carriers = brands.flatMap(({ carrier }) => carrier?.operator ?? []);
    const named = brands.map(({ name }) => name);
    made = { of: brands, names: officialNames([...new Set(named)], [...new Set(carriers)]) };
  }
  return made.names(username);
}

/**
 * Refuses a new username without a letter, with stacked marks, or that passes for an official's; officials may be called
 * what they are.
 */
export function refuseUnfitName(username: string, roles: readonly string[] = []): void {
  const fault = nameFault(cleanName(username));
  if (fault) throw refuseField('username', fault);
  if (roles.length === 0 && isOfficialName(username)) {
    throw refuseField('username', 'username_official');
  }
}
