import type { Seat } from './halving.ts';
import { compareMeetings, type Meetings, meetingsOf } from './meetings.ts';

/**
 * The same seats in the order with the fewest meetings, found by trying all that could have fewer: the given order where
 * it has as few, else the first found. Meant for up to 16 seats. An order with `known` meetings is known to exist, and
 * none with less than `fewest`.
 */
export function exhausted<T extends Seat>(
  seats: readonly T[],
  known: Meetings,
  fewest: Meetings,
): readonly T[] {
  const size = seats.length;
  let best = seats;
  let least = meetingsIn(seats, size);
  const kinds = kindsOf(seats);
  const next = (order: readonly T[], left: ReadonlySet<T>): void => {
    if (compareMeetings(least, fewest) === 0) return;
    const meetings = meetingsIn(order, size);
    if (compareMeetings(meetings, least) >= 0 || compareMeetings(meetings, known) > 0) return;
    if (order.length === size) {
      best = order;
      least = meetings;
      return;
    }
    const candidates = [...left].filter(({ tier }) => tier === seats[order.length]?.tier);
    const seated = new Set(order.map(({ company }) => company));
    const kindOf = ({ company }: T) =>
      seated.has(company) ? `${company}` : `any ${kinds.get(company)}`;
    for (const [seat] of Map.groupBy(candidates, kindOf).values()) {
      if (seat) next([...order, seat], new Set([...left].filter((other) => other !== seat)));
    }
  };
  next([], new Set(seats));
  return best;
}

/** Companies with entrants of the same tiers are alike until one of them has a seat. */
function kindsOf(seats: readonly Seat[]): ReadonlyMap<number, string> {
  const own = Map.groupBy(seats, ({ company }) => company);
  return new Map(
    [...own].map(([company, some]) => [
      company,
      some
        .map(({ tier }) => tier)
        .sort()
        .join(' '),
    ]),
  );
}

/** Seats that are still empty meet nobody. */
function meetingsIn(order: readonly Seat[], size: number): Meetings {
  return meetingsOf(
    Array.from({ length: size }, (_, index) => order[index]?.company ?? -1 - index),
  );
}
