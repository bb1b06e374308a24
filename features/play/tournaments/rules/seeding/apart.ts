import { placeOf, roundsFor, seedAt } from '../elimination/places.ts';
import type { Entrant } from '../model.ts';
import { exhausted } from './exhaustive.ts';
import { exchange, halved, type Seat } from './halving.ts';
import { compareMeetings, fewestMeetings, meetingsOf } from './meetings.ts';

/** The largest field that is seeded by trying every order. */
const FEW = 16;

/** The most orders to begin with, while none reaches the lower bound. */
const TURNS = 8;

/**
 * Seeds for the best of several qualifiers or groups, each given best first: all firsts before all seconds,
 * and so on, and among equals so that two from one qualifier meet as late as can be (rules.md, "Tournaments":
 * finals). The firsts keep the order in which the qualifiers are given, unless companions would meet earlier by it. Those who have
 * `entered` otherwise have the first seeds, as given.
 *
 * "As late as can be" is: fewest pairs of companions that could meet in the first round, then by the second, and so on.
 * Exact for up to 16. For more, {@link fewestMeetings} is the lower bound: it is reached for nearly every shape, and
 * elsewhere missed by one pair in the first round that differs.
 */
export function seededApart(
  qualifiers: readonly (readonly Entrant[])[],
  entered: readonly Entrant[] = [],
): Entrant[] {
  const size = qualifiers.reduce((sum, { length }) => sum + length, entered.length);
  const rounds = roundsFor(size);
  // nobody else is of their tier, so they keep their seeds
  const seeded = entered.map((entrant, index): Seeded => {
    return { entrant, company: -1 - index, tier: -1 - index };
  });
  // where each qualifier's entrants stand so far
  const taken = qualifiers.map((): number[] => []);
  for (let place = 0; seeded.length < size; place++) {
    const tier: Entry[] = [];
    for (const [from, entrants] of qualifiers.entries()) {
      const entrant = entrants[place];
      if (entrant !== undefined) tier.push({ entrant, from, taken: taken[from] ?? [] });
    }
    const first = seeded.length;
    const places = tier.map((_, i) => placeOf(first + i + 1, rounds));
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

/** Another order, where companions meet later by it. */
function improved(seeded: readonly Seeded[]): readonly Seeded[] {
  const fewest = fewestMeetings(companiesIn(seeded));
  let best = seeded;
  let least = meetingsOf(companiesIn(seeded));
  for (let turn = 0; turn < TURNS && compareMeetings(least, fewest) > 0; turn++) {
    const other = halved(turned(seeded, turn));
    const meetings = meetingsOf(companiesIn(other));
    if (compareMeetings(meetings, least) < 0) [best, least] = [other, meetings];
  }
  return seeded.length <= FEW ? exhausted(seeded, least, fewest) : best;
}

/** Turns each tier further than the previous one, for another order to begin with. */
function turned(seeded: readonly Seeded[], by: number): Seeded[] {
  return [...Map.groupBy(seeded, ({ tier }) => tier)].flatMap(([tier, seats]) => {
    const shift = tier > 0 ? (tier * by) % seats.length : 0;
    return [...seats.slice(shift), ...seats.slice(0, shift)];
  });
}

function companiesIn(seats: readonly Seat[]): number[] {
  return seats.map(({ company }) => company);
}

/**
 * Where only one of a place goes on, as the best of the seconds, nobody of its own place can step aside for it: then
 * somebody of its opponent's place does, the nearest first.
 */
function parted(seeded: readonly Seeded[], rounds: number): readonly Seeded[] {
  const order = [...seeded];
  const tiers = Map.groupBy(order.keys(), (index) => order[index]?.tier);
  const opponentOf = (index: number) => seedAt(placeOf(index + 1, rounds) ^ 1, rounds) - 1;
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

  /** Who else has come from the same place of a qualifier, the nearest seeds first. */
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
  /** The places of those from the same qualifier. */
  readonly taken: number[];
}

/** Exchanges entrants of a tier, two by two, for as long as that keeps companions apart for longer. */
function exchanged(tier: readonly Entry[], places: readonly number[]): readonly Entry[] {
  const order = [...tier];
  // of the firsts nobody has a companion yet: there may be very many of them
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

/** The rounds in which an entrant in this place could meet those from the same qualifier. */
function meetings({ taken }: Entry, place: number): number[] {
  return taken.map((other) => 32 - Math.clz32(other ^ place));
}

/** Whether the earliest of these meetings come later, or fewer at once. */
function isLater(then: readonly number[], now: readonly number[]): boolean {
  const a = then.toSorted((x, y) => x - y);
  const b = now.toSorted((x, y) => x - y);
  const first = a.findIndex((round, i) => round !== b[i]);
  return first >= 0 && (a[first] ?? 0) > (b[first] ?? 0);
}
