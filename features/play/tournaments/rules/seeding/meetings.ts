import { placeOf, roundsFor } from '../elimination/places.ts';

/** By round, the first one first: how many pairs of companions could meet by then. The last round is left out. */
export type Meetings = readonly number[];

/** The company of each seed, the best first. Companions are kept apart. */
export function meetingsOf(companies: readonly number[]): Meetings {
  const rounds = roundsFor(companies.length);
  const places = companies.map((_, index) => placeOf(index + 1, rounds));
  return Array.from({ length: Math.max(0, rounds - 1) }, (_, index) => {
    const counts = new Map<string, number>();
    let pairs = 0;
    for (const [seat, company] of companies.entries()) {
      const key = `${(places[seat] ?? 0) >> (index + 1)} ${company}`;
      const before = counts.get(key) ?? 0;
      pairs += before;
      counts.set(key, before + 1);
    }
    return pairs;
  });
}

/** No seeding has fewer meetings: here every company is spread evenly over the parts of the bracket. */
export function fewestMeetings(companies: readonly number[]): Meetings {
  const rounds = roundsFor(companies.length);
  const sizes = [...Map.groupBy(companies, (company) => company).values()].map(
    ({ length }) => length,
  );
  const places = companies.map((_, index) => placeOf(index + 1, rounds));
  return Array.from({ length: Math.max(0, rounds - 1) }, (_, index) => {
    const parts = new Set(places.map((place) => place >> (index + 1))).size;
    return sizes.reduce((sum, size) => {
      const least = Math.floor(size / parts);
      const more = size % parts;
      return sum + (parts - more) * pairsOf(least) + more * pairsOf(least + 1);
    }, 0);
  });
}

/** Fewer in the first round that differs comes before. */
export function compareMeetings(a: Meetings, b: Meetings): number {
  const first = a.findIndex((count, index) => count !== b[index]);
  return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0);
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}
