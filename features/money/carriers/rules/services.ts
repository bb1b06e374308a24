/** A brand's services at its carrier; a part of `Brand`. */
export interface ServedBrand {
  readonly serviceId: string;
  readonly nigeria: { readonly dailyServiceId: string; readonly weeklyServiceId: string } | null;
}

export type Period = 'daily' | 'weekly' | 'monthly';

/**
 * A carrier's name for a package of a brand. Nigerian operators name their daily and weekly services (section 3). Calls
 * of the others have no period, so each package is a service of its own.
 */
export function serviceOf({ serviceId, nigeria }: ServedBrand, period: Period): string {
  if (nigeria && period === 'daily') return nigeria.dailyServiceId;
  if (nigeria && period === 'weekly') return nigeria.weeklyServiceId;
  return `${serviceId}-${period}`;
}
