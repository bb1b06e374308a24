import { say } from '../report.ts';
import { type Evening, playEvening } from './evening.ts';

const TWO_MINUTES = 120;
/** Small evenings say little about waits, so they are repeated up to this number of players. */
const ENOUGH_PLAYERS = 2_000;

/** Plays evenings with this number of players, the first with this seed, and prints their figures. */
export function eveningOfSearches(players: number, seed: number): void {
  const evenings = Math.max(1, Math.ceil(ENOUGH_PLAYERS / players));
  const played = Array.from({ length: evenings }, (_, index) => playEvening(players, seed + index));
  say(`${evenings} evening(s) of ${players} players, from seed ${seed}`);
  for (const [name, value] of Object.entries(figuresOf(played))) say(`  ${name}: ${value}`);
}

/** The figures of evenings, by the names that the command prints. */
export function figuresOf(evenings: readonly Evening[]) {
  const waits = evenings.flatMap((evening) => evening.waits).sort(ascending);
  const differences = evenings.flatMap((evening) => evening.differences).sort(ascending);
  const total = (of: (evening: Evening) => number) =>
    evenings.reduce((sum, evening) => sum + of(evening), 0);
  const searches = total((evening) => evening.searches);
  const soon = waits.filter((wait) => wait <= TWO_MINUTES).length;
  return {
    searches,
    matches: differences.length,
    'median wait in seconds': atShare(waits, 0.5),
    'p90 wait in seconds': atShare(waits, 0.9),
    'found within two minutes, % of searches': percent(soon, searches),
    'given up without a match, % of searches': percent(
      total(({ givenUp }) => givenUp),
      searches,
    ),
    'median difference of ratings': atShare(differences, 0.5),
    'p90 difference of ratings': atShare(differences, 0.9),
    'not accepted by both': total(({ missed }) => missed),
    'matches without points': total(({ withoutPoints }) => withoutPoints),
    'most searches at once': Math.max(...evenings.map(({ mostSearching }) => mostSearching)),
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** The value below which this part of sorted values lies. */
function atShare(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
