/**
 * Prizes that are owed and paid (rules.md, "Tournaments"). Entrants who missed all of their matches get none
 * (decision 0023).
 */

import { type Entrant, type Outcome, winnerOf } from '@battle-league/brackets/outcome.ts';
import type { Placing } from '@battle-league/brackets/placings.ts';
import { daysLater, localOf } from '#core/local-time.ts';

/** The number of business days within which a prize is paid. */
export const PRIZE_DUE_BUSINESS_DAYS = 30;

export interface Prize {
  /** From 1. */
  readonly place: number;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export interface OwedPrize<Entrant> extends Prize {
  readonly entrant: Entrant;
}

/**
 * Returns the prize of each entrant. Prizes of shared places are added up and divided evenly, to whole minor units. A
 * remainder is not owed.
 */
export function prizesFor<Entrant>(
  prizes: readonly Prize[],
  placings: readonly Placing<Entrant>[],
): OwedPrize<Entrant>[] {
  return placings.flatMap(({ from, to, entrants }) => {
    const shared = prizes.filter(({ place }) => place >= from && place <= to);
    const [first] = shared;
    if (!first || entrants.length === 0) return [];
    const sum = shared.reduce((total, { amount }) => total + amount, 0);
    const amount = Math.floor(sum / entrants.length);
    if (amount === 0) return [];
    return entrants.map((entrant) => ({ entrant, place: from, amount, currency: first.currency }));
  });
}

/** Returns the rest that is owed to entrants who were paid before. Nobody gets more than their own prize. */
export function stillOwed<Entrant>(
  owed: readonly OwedPrize<Entrant>[],
  paid: ReadonlyMap<Entrant, number>,
): OwedPrize<Entrant>[] {
  return owed
    .map((prize) => ({ ...prize, amount: prize.amount - (paid.get(prize.entrant) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

/**
 * Returns the time some business days later, at the same time of day in the zone. Saturdays and Sundays do not count.
 */
export function afterBusinessDays(from: Date, days: number, timeZone: string): Date {
  let passed = 0;
  for (let left = days; left > 0; ) {
    passed += 1;
    if (!isWeekend(daysLater(from, passed, timeZone), timeZone)) left -= 1;
  }
  return daysLater(from, passed, timeZone);
}

function isWeekend(at: Date, timeZone: string): boolean {
  const weekday = new Date(`${localOf(at, timeZone)}Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** A match of two entrants and its outcome. */
export interface Meeting {
  readonly home: Entrant;
  readonly away: Entrant;
  readonly outcome: Outcome;
}

/** Returns the entrants who missed a match and neither arrived at, played nor won any. */
export function absentees(
  meetings: Iterable<Meeting>,
  arrived: ReadonlySet<Entrant>,
): ReadonlySet<Entrant> {
  const missed = new Set<Entrant>();
  const came = new Set(arrived);
  for (const { outcome, ...sides } of meetings) {
    const winner = winnerOf(outcome);
    for (const side of ['home', 'away'] as const) {
      const wasThere = outcome.kind === 'played' || side === winner;
      (wasThere ? came : missed).add(sides[side]);
    }
  }
  return new Set([...missed].filter((entrant) => !came.has(entrant)));
}
