import { type Matched, NONE, pathFrom } from './alternating.ts';

/** A matching that grows: who is matched stays matched, with one partner or another. */
export interface Matching {
  /** The greatest matching there is, beginning with the first vertices; how many are left over. */
  complete(): number;
  /** Takes these two out together, if all the others that are matched can stay so; else changes nothing. */
  fix(a: number, b: number): boolean;
}

/** Greatest matchings in a graph of so many vertices by Edmonds' blossoms: exact, odd circles and all. */
export function matchingIn(size: number, isJoined: Matched['isJoined']): Matching {
  const mates = new Int32Array(size).fill(NONE);
  const gone = new Uint8Array(size);
  const graph = { size, isJoined, mates, gone };
  return {
    complete: () => [...mates.keys()].filter((vertex) => !isServed(graph, vertex)).length,
    fix: (a, b) => fix(graph, a, b),
  };
}

/** Whether a vertex needs no partner, or has one now. */
function isServed(graph: Matched, vertex: number): boolean {
  return mateOf(graph, vertex) !== NONE || graph.gone[vertex] === 1 || augment(graph, vertex);
}

function fix(graph: Matched, a: number, b: number): boolean {
  const { mates, gone } = graph;
  const [mateOfA, mateOfB] = [mateOf(graph, a), mateOf(graph, b)];
  gone[a] = gone[b] = 1;
  if (mateOfA === b) return true;
  const widowed = [mateOfA, mateOfB].filter((mate) => mate !== NONE);
  for (const mate of widowed) mates[mate] = NONE;
  const [first] = widowed;
  if (widowed.length < 2 || first === undefined || augment(graph, first)) return true;
  gone[a] = gone[b] = 0;
  mates[mateOfA] = a;
  mates[mateOfB] = b;
  return false;
}

/** Matches one more vertex, along a path on which every second edge is of the matching. */
function augment(graph: Matched, root: number): boolean {
  const { mates } = graph;
  const { end: last, parents } = pathFrom(root, graph);
  for (let end = last; end !== NONE; ) {
    const before = parents[end] ?? NONE;
    const next = mateOf(graph, before);
    mates[end] = before;
    mates[before] = end;
    end = next;
  }
  return last !== NONE;
}

function mateOf({ mates }: Matched, vertex: number): number {
  return mates[vertex] ?? NONE;
}
