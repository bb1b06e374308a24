import type { Brand } from '#brands/brand.ts';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * The address at which a brand's players manage their subscription, as short as the utilities service makes it. Nobody
 * waits for that: until there is a short one, and wherever there is none, the address is the whole one.
 */
export function shortLinks({ carriers, config }: Platform): (brand: Brand) => string {
  const known = new Map<string, string>();
  const asked = new Set<string>();
  return (brand) => {
    const url = `${homeOf(brand, config)}/manage-subscription`;
    if (!asked.has(url)) {
      asked.add(url);
      carriers.utilities
        .shortLink({ url })
        .then((short) => known.set(url, short))
        .catch(() => asked.delete(url)); // asked again with the next message
    }
    return known.get(url) ?? url;
  };
}
