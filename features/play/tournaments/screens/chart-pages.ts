import { sourcesOf } from '@battle-league/brackets/elimination-lines.ts';
import type { BracketShape } from '@battle-league/brackets/elimination-shape.ts';
import { lastOf } from '#core/lists.ts';
import type { DrawnMatch } from './bracket-types.ts';

/** Returns the page of a match in the list of its round. Byes are not counted. */
export function pageIn(shape: BracketShape, pageSize: number): (key: string) => number {
  const ranks = new Map<string, number[]>();
  return (key) => {
    const [round = '', index = '1'] = key.split('.');
    const before = countedTo(ranks, shape, round, Number(index) - 1);
    return Math.floor(before / pageSize) + 1;
  };
}

/** Returns the round and page of the match in a live update; `null` if it names none. */
export function roundPageIn(
  matches: ReadonlyMap<string, DrawnMatch>,
  { key, matchId }: Readonly<Record<string, unknown>>,
  pageOf: (key: string) => number,
): string | null {
  const found = [...matches.values()].find(
    (each) => each.key === key || (matchId !== null && each.matchId === matchId),
  );
  const name = found?.key ?? key;
  return typeof name === 'string' ? `${name.split('.')[0]} ${pageOf(name)}` : null;
}

/** Counts the matches of a round up to an index, once each. */
function countedTo(
  ranks: Map<string, number[]>,
  shape: BracketShape,
  round: string,
  index: number,
): number {
  const counts = ranks.get(round) ?? [0];
  ranks.set(round, counts);
  while (counts.length <= index) {
    const exists = sourcesOf(shape, `${round}.${counts.length}`) !== null;
    counts.push((lastOf(counts) ?? 0) + Number(exists));
  }
  return counts[index] ?? 0;
}
