import type { Entrant } from './model.ts';
export function seeded(
  list: readonly { entrant: Entrant; rating: number | null }[],
  draw: string,
): Entrant[] {
  void draw;
  return list.toSorted((a, b) => (b.rating ?? -1) - (a.rating ?? -1)).map((x) => x.entrant);
}
