import { roundsFor, seedInSlot, slotOfSeed } from './elimination-shape.ts';
import type { Entrant } from './outcome.ts';

/** The largest field that is seeded by trying every order. */
const FEW = 16;

/** The most orders to start from while none reaches the lower bound. */
const START_ORDERS = 8;

/**
 * Seeds the best of several qualifiers or groups, each list best first: all firsts before all seconds, and so on.
 * Within a tier, entrants of one qualifier meet as late as possible (rules.md, "Tournaments": finals). The firsts
 * keep the order of the qualifiers, unless companions would meet earlier. Entrants who `entered` otherwise have the
 * first seeds, as given.
 *
 * "As late as possible" means the fewest pairs of companions that could meet in the first round, then up to the
 * second, and so on. The result is exact for up to 16 entrants. For more, {@link fewestMeetings} is the lower bound:
 * nearly every shape reaches it, the others miss it by one pair in the first round that differs.
 */
export function seededApart(
  qualifiers: readonly (readonly Entrant[])[],
  entered: readonly Entrant[] = [],
): Entrant[] {
  const size = qualifiers.reduce((sum, { length }) => sum + length, entered.length);
  const rounds = roundsFor(size);
  // they are alone in their tier, so they keep their seeds
  const seeded = entered.map((entrant, index): Seeded => {
    return { entrant, company: -1 - index, tier: -1 - index };
  });
  // the slots of each qualifier's entrants so far
  const taken = qualifiers.map((): number[] => []);
  for (let place = 0; seeded.length < size; place++) {
    const tier: Entry[] = [];
    for (const [from, entrants] of qualifiers.entries()) {
      const entrant = entrants[place];
      if (entrant !== undefined) tier.push({ entrant, from, taken: taken[from] ?? [] });
    }
    const first = seeded.length;
    const places = tier.map((_, i) => slotOfSeed(first + i + 1, rounds));
    for (const [i, entry] of exchanged(tier, places).entries()) {
      entry.taken.push(places[i] ?? 0);
      seeded.push({ entrant: entry.entrant, company: entry.from, tier: place });
    }
  }
  return improved(parted(seeded, rounds)).map(({ entrant }) => entrant);
}

interface Seeded extends Seat {
  readonly entrant: Entrant;
}

/** Tries other orders in which companions meet later. */
function improved(seeded: readonly Seeded[]): readonly Seeded[] {
  const fewest = fewestMeetings(companiesIn(seeded));
  let best = seeded;
  let least = meetingsOf(companiesIn(seeded));
  for (let attempt = 0; attempt < START_ORDERS && compareMeetings(least, fewest) > 0; attempt++) {
    const other = halved(rotated(seeded, attempt));
    const meetings = meetingsOf(companiesIn(other));
    if (compareMeetings(meetings, least) < 0) [best, least] = [other, meetings];
  }
  return seeded.length <= FEW ? exhausted(seeded, least, fewest) : best;
}

/** Rotates each tier further than the previous one, for another order to start from. */
function rotated(seeded: readonly Seeded[], by: number): Seeded[] {
  return [...Map.groupBy(seeded, ({ tier }) => tier)].flatMap(([tier, seats]) => {
    const shift = tier > 0 ? (tier * by) % seats.length : 0;
    return [...seats.slice(shift), ...seats.slice(0, shift)];
  });
}

function companiesIn(seats: readonly Seat[]): number[] {
  return seats.map(({ company }) => company);
}

/**
 * Separates companions who meet in the first round. If only one of a tier advances, such as the best second, no
 * entrant of its own tier can change with it; then one of its opponent's tier does, the nearest first.
 */
function parted(seeded: readonly Seeded[], rounds: number): readonly Seeded[] {
  const order = [...seeded];
  const tiers = Map.groupBy(order.keys(), (index) => order[index]?.tier);
  const opponentOf = (index: number) => seedInSlot(slotOfSeed(index + 1, rounds) ^ 1, rounds) - 1;
  const meetsCompanion = (index: number) => {
    const opponent = opponentOf(index);
    return opponent < order.length && order[opponent]?.company === order[index]?.company;
  };
  for (const index of order.keys()) {
    if (!meetsCompanion(index)) continue;
    const sides = [opponentOf(index), index].sort((a, b) => b - a);
    sides.some((side) => equalsOf(side).some((other) => isApartBy(side, other)));
  }
  return order;

  /** Returns the others of the same tier, the nearest seeds first. */
  function equalsOf(index: number): number[] {
    const others = (tiers.get(order[index]?.tier) ?? []).filter((other) => other !== index);
    return others.sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
  }

  function isApartBy(a: number, b: number): boolean {
    exchange(order, a, b);
    const isApart = ![a, b].some(meetsCompanion);
    if (!isApart) exchange(order, a, b);
    return isApart;
  }
}

interface Entry {
  readonly entrant: Entrant;
  readonly from: number;
  /** The slots of entrants from the same qualifier. */
  readonly taken: number[];
}

/** Exchanges two entrants of a tier as long as that keeps companions apart for longer. */
function exchanged(tier: readonly Entry[], places: readonly number[]): readonly Entry[] {
  const order = [...tier];
  // no first has a companion yet, and there may be very many of them
  if (order.every(({ taken }) => taken.length === 0)) return order;
  for (let better = true; better; ) {
    better = false;
    for (let i = 0; i < order.length; i++) {
      for (let j = i + 1; j < order.length; j++) {
        const [a, b] = [order[i], order[j]];
        const [here, there] = [places[i] ?? 0, places[j] ?? 0];
        if (!a || !b) continue;
        const now = [...meetings(a, here), ...meetings(b, there)];
        const then = [...meetings(a, there), ...meetings(b, here)];
        if (!isLater(then, now)) continue;
        order[i] = b;
        order[j] = a;
        better = true;
      }
    }
  }
  return order;
}

/** Returns the rounds in which an entrant in this slot could meet companions. */
function meetings({ taken }: Entry, place: number): number[] {
  return taken.map((other) => 32 - Math.clz32(other ^ place));
}

/** True if the earliest of these meetings are later, or fewer at the same time. */
function isLater(then: readonly number[], now: readonly number[]): boolean {
  const a = then.toSorted((x, y) => x - y);
  const b = now.toSorted((x, y) => x - y);
  const first = a.findIndex((round, i) => round !== b[i]);
  return first >= 0 && (a[first] ?? 0) > (b[first] ?? 0);
}

/** The number of pairs of companions that could meet up to each round, without the last one. */
type Meetings = readonly number[];

/** Counts possible meetings. `companies` holds the company of each seed, best first. */
export function meetingsOf(companies: readonly number[]): Meetings {
  const rounds = roundsFor(companies.length);
  const places = companies.map((_, index) => slotOfSeed(index + 1, rounds));
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

/**
 * Returns a lower bound: no seeding has fewer meetings than one with every company spread evenly over the parts of
 * the bracket.
 */
export function fewestMeetings(companies: readonly number[]): Meetings {
  const rounds = roundsFor(companies.length);
  const sizes = [...Map.groupBy(companies, (company) => company).values()].map(
    ({ length }) => length,
  );
  const places = companies.map((_, index) => slotOfSeed(index + 1, rounds));
  return Array.from({ length: Math.max(0, rounds - 1) }, (_, index) => {
    const parts = new Set(places.map((place) => place >> (index + 1))).size;
    return sizes.reduce((sum, size) => {
      const least = Math.floor(size / parts);
      const more = size % parts;
      return sum + (parts - more) * pairsOf(least) + more * pairsOf(least + 1);
    }, 0);
  });
}

/** Orders by the fewest meetings in the first round that differs. */
function compareMeetings(a: Meetings, b: Meetings): number {
  const first = a.findIndex((count, index) => count !== b[index]);
  return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0);
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** An entrant by company and tier. Entrants of the same tier can change seats. */
interface Seat {
  readonly company: number;
  readonly tier: number;
}

/**
 * Spreads each company evenly over the halves of the bracket, then of each half, and so on. Seats are exchanged only
 * within a tier.
 */
function halved<T extends Seat>(seats: readonly T[]): T[] {
  const rounds = roundsFor(seats.length);
  const order = [...seats];
  let parts = [seats.map((_, index) => index)];
  for (let round = rounds; round > 1; round--) {
    const isRight = (index: number) => ((slotOfSeed(index + 1, rounds) >> (round - 1)) & 1) === 1;
    parts = parts.flatMap((part) => {
      const right = part.filter(isRight);
      const left = part.filter((index) => !isRight(index));
      even(order, left, right);
      return [left, right];
    });
  }
  return order;
}

/** Exchanges seats between two halves until no exchange, or chain of exchanges, spreads two companies more evenly. */
function even<T extends Seat>(order: T[], left: readonly number[], right: readonly number[]): void {
  for (;;) {
    const surplus = surplusOf(order, left, right);
    const least = [...surplus.values()].reduce((a, b) => Math.min(a, b), 0);
    const chain = [...surplus]
      .filter(([, own]) => own - 2 > least)
      .sort(([, a], [, b]) => b - a)
      .map(([company]) => chainFrom(company, surplus, order, left, right))
      .find((found) => found !== null);
    if (!chain) return;
    for (const [a, b] of chain) exchange(order, a, b);
  }
}

type Exchange = readonly [number, number];

/** Returns the surplus of each company in the left half over the right one. */
function surplusOf(
  order: readonly Seat[],
  left: readonly number[],
  right: readonly number[],
): Map<number, number> {
  const surplus = new Map<number, number>();
  const add = (index: number, by: number) => {
    const company = order[index]?.company ?? -1;
    surplus.set(company, (surplus.get(company) ?? 0) + by);
  };
  for (const index of left) add(index, 1);
  for (const index of right) add(index, -1);
  return surplus;
}

/**
 * Returns the shortest chain of exchanges that moves one seat of a company to the right and one of another to the
 * left.
 */
function chainFrom(
  start: number,
  surplus: ReadonlyMap<number, number>,
  order: readonly Seat[],
  left: readonly number[],
  right: readonly number[],
): Exchange[] | null {
  const bound = (surplus.get(start) ?? 0) - 2;
  const byCompany = Map.groupBy(left, (index) => order[index]?.company ?? -1);
  const byTier = Map.groupBy(right, (index) => order[index]?.tier ?? -1);
  const exchangesOf = (company: number): Exchange[] =>
    (byCompany.get(company) ?? []).flatMap((from) =>
      (byTier.get(order[from]?.tier ?? -1) ?? []).map((to) => [from, to] as const),
    );
  const reached = new Map<number, Exchange[]>([[start, []]]);
  for (const [company, chain] of reached) {
    for (const exchange of exchangesOf(company)) {
      const next = order[exchange[1]]?.company ?? -1;
      if (reached.has(next)) continue;
      reached.set(next, [...chain, exchange]);
      if ((surplus.get(next) ?? 0) < bound) return reached.get(next) ?? null;
    }
  }
  return null;
}

function exchange<T>(order: T[], a: number, b: number): void {
  const [first, second] = [order[a], order[b]];
  if (first === undefined || second === undefined) return;
  order[a] = second;
  order[b] = first;
}

/**
 * Returns the order with the fewest meetings by trying all that could have fewer: the given order if it has as few,
 * else the first found. For up to 16 seats. An order with `known` meetings exists, and none has fewer than `fewest`.
 */
function exhausted<T extends Seat>(
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

/** Counts empty seats as meeting nobody. */
function meetingsIn(order: readonly Seat[], size: number): Meetings {
  return meetingsOf(
    Array.from({ length: size }, (_, index) => order[index]?.company ?? -1 - index),
  );
}
