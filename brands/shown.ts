import type { Brand, LandingCopy, Language } from './brand.ts';

/** What a browser gets to know of its brand, in one language; what regards operators stays on the server. */
export interface ShownBrand
  extends Omit<
    Brand,
    'carrier' | 'nigeria' | 'portal' | 'demo' | 'serviceId' | 'landing' | 'look'
  > {
  readonly landing: Omit<Brand['landing'], 'copy'> & { readonly copy: LandingCopy };
  readonly look: Omit<Brand['look'], 'accent'>;
}

export function shownBrand(brand: Brand, language: Language): ShownBrand {
  const { carrier, nigeria, portal, demo, serviceId, landing, look, ...shown } = brand;
  const { copy, ...page } = landing;
  const { accent, ...face } = look;
  const words = copy[language] ?? copy[brand.languages[0]];
  if (!words) throw new Error(`${brand.code} has no landing copy`); // the check at start has seen some
  return { ...shown, landing: { ...page, copy: words }, look: face };
}
