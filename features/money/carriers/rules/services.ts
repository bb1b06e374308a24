/** What a brand says of its carrier; a part of `Brand`. */
export interface ServedBrand {
  readonly serviceId: string;
  readonly nigeria: { readonly dailyServiceId: string; readonly weeklyServiceId: string } | null;
}

export type Period = 'daily' | 'weekly' | 'monthly';

/**
 * What a carrier calls one package of a brand. Nigerian operators name their daily and weekly services
 * themselves (section 3); of the others, whose calls carry no period, each package is a service of its own.
 */
export function serviceOf({ serviceId, nigeria }: ServedBrand, period: Period): string {
  if (nigeria && period === 'daily') return nigeria.dailyServiceId;
  if (nigeria && period === 'weekly') return nigeria.weeklyServiceId;
  return `${serviceId}-${period}`;
}
