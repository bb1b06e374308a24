import { sourcesOf } from '@battle-league/brackets/elimination-lines.ts';
import type { BracketShape } from '@battle-league/brackets/elimination-shape.ts';
import type { DrawnMatch } from './bracket-types.ts';

/** On which page of its round's list a match stands: byes are no matches, and are not counted. */
export function pageIn(shape: BracketShape, pageSize: number): (key: string) => number {
  const ranks = new Map<string, number[]>();
  return (key) => {
    const [round = '', index = '1'] = key.split('.');
    const before = countedTo(ranks, shape, round, Number(index) - 1);
    return Math.floor(before / pageSize) + 1;
  };
}

/** The round and its page where a match stands that is in the news; `null` where they name none. */
export function placeIn(
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

/** How many matches of a round there are up to an index; counted once. */
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
    counts.push((counts.at(-1) ?? 0) + Number(exists));
  }
  return counts[index] ?? 0;
}
