/** A matching that grows: a matched vertex stays matched, with one partner or another. */
export interface Matching {
  /**
   * Completes the matching to a greatest one, starting with the first vertices. Returns the number of vertices that
   * are left over.
   */
  complete(): number;
  /** Removes two vertices together if all other matched vertices can stay matched; else changes nothing. */
  fix(a: number, b: number): boolean;
}

/** Returns a greatest matching of a graph with `size` vertices, exactly, by Edmonds' blossom algorithm. */
export function matchingIn(size: number, isJoined: Matched['isJoined']): Matching {
  const mates = new Int32Array(size).fill(NONE);
  const gone = new Uint8Array(size);
  const graph = { size, isJoined, mates, gone };
  return {
    complete: () => [...mates.keys()].filter((vertex) => !isServed(graph, vertex)).length,
    fix: (a, b) => fix(graph, a, b),
  };
}

/** True if a vertex needs no partner, or has one now. */
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

/** Matches one more vertex, along a path on which every second edge belongs to the matching. */
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

/** No partner, no predecessor, no vertex. */
const NONE = -1;

/** A graph with some vertices matched and some removed. */
export interface Matched {
  readonly size: number;
  readonly isJoined: (a: number, b: number) => boolean;
  /** The partner of each vertex, or `NONE`. */
  readonly mates: Int32Array;
  /** 1 if the vertex is removed. */
  readonly gone: Uint8Array;
}

/**
 * A path from an unmatched vertex to another one, on which every second edge belongs to the matching. It is read from
 * its end, by the parents of every second vertex and the mates of the others.
 */
interface Path {
  /** `NONE` if there is no such path. */
  readonly end: number;
  readonly parents: Int32Array;
}

/** Searches for such a path by Edmonds' blossom algorithm, the nearest vertices first. */
function pathFrom(root: number, graph: Matched): Path {
  const tree = new Tree(root, graph);
  const { isJoined, mates, gone, size } = graph;
  const exposed = [...mates.keys()].filter((v) => mates[v] === NONE && !gone[v] && v !== root);
  for (const from of tree.queue) {
    // The end is nearly always a neighbour, so it is searched before cycles are.
    const end = exposed.find((vertex) => isJoined(from, vertex));
    if (end !== undefined) return tree.endingIn(end, from);
    for (let to = 0; to < size; to++) {
      if (!gone[to]) tree.reach(from, to);
    }
  }
  return tree.endingIn(NONE, NONE);
}

/** The known paths from a root. Paths may continue from outer vertices. */
class Tree {
  /** Outer vertices in the order of discovery. */
  readonly queue: number[];
  private readonly root: number;
  private readonly graph: Matched;
  private readonly parents: Int32Array;
  /** The base of the blossom that contains a vertex. */
  private readonly bases: Int32Array;
  private readonly seen: Uint8Array;

  constructor(root: number, graph: Matched) {
    const { size } = graph;
    this.root = root;
    this.graph = graph;
    this.queue = [root];
    this.parents = new Int32Array(size).fill(NONE);
    this.bases = Int32Array.from({ length: size }, (_, vertex) => vertex);
    this.seen = new Uint8Array(size);
    this.seen[root] = 1;
  }

  endingIn(end: number, from: number): Path {
    if (end !== NONE) this.parents[end] = from;
    return { end, parents: this.parents };
  }

  /** Extends a path from an outer vertex along an edge: to a new vertex, or round an odd cycle. */
  reach(from: number, to: number): void {
    if (this.baseOf(from) === this.baseOf(to) || this.mateOf(from) === to) return;
    const isOuter = this.isOuter(to);
    if (!isOuter && this.parentOf(to) !== NONE) return;
    if (!this.graph.isJoined(from, to)) return;
    if (isOuter) {
      this.contract(from, to);
      return;
    }
    this.parents[to] = from;
    this.enqueue(this.mateOf(to));
  }

  private isOuter(vertex: number): boolean {
    const mate = this.mateOf(vertex);
    return vertex === this.root || (mate !== NONE && this.parentOf(mate) !== NONE);
  }

  private enqueue(vertex: number): void {
    if (this.seen[vertex]) return;
    this.seen[vertex] = 1;
    this.queue.push(vertex);
  }

  /** Counts an odd cycle as one vertex from now on. */
  private contract(a: number, b: number): void {
    const base = this.meetingOf(a, b);
    const blossom = new Set([...this.reverseHalf(a, base, b), ...this.reverseHalf(b, base, a)]);
    for (const vertex of this.bases.keys()) {
      if (!blossom.has(this.baseOf(vertex))) continue;
      this.bases[vertex] = base;
      this.enqueue(vertex);
    }
  }

  /**
   * Reverses the parents along one half of a cycle, so that it can be walked both ways. Returns the bases in that
   * half.
   */
  private reverseHalf(start: number, base: number, from: number): Set<number> {
    const half = new Set<number>();
    let child = from;
    for (let at = start; this.baseOf(at) !== base; at = this.parentOf(this.mateOf(at))) {
      const mate = this.mateOf(at);
      half.add(this.baseOf(at)).add(this.baseOf(mate));
      this.parents[at] = child;
      child = mate;
    }
    return half;
  }

  /** Returns the base in which the paths to two outer vertices part. */
  private meetingOf(a: number, b: number): number {
    const onTheWay = new Set(this.basesTo(a));
    for (const base of this.basesTo(b)) if (onTheWay.has(base)) return base;
    throw new Error('paths from one root have no beginning in common');
  }

  /** Yields the bases of the outer vertices on the way back to the root. */
  private *basesTo(vertex: number): Generator<number> {
    for (let at = this.baseOf(vertex); ; at = this.baseOf(this.parentOf(this.mateOf(at)))) {
      yield at;
      if (at === this.root || this.mateOf(at) === NONE) return;
    }
  }

  private baseOf(vertex: number): number {
    return this.bases[vertex] ?? NONE;
  }

  private parentOf(vertex: number): number {
    return this.parents[vertex] ?? NONE;
  }

  private mateOf(vertex: number): number {
    return this.graph.mates[vertex] ?? NONE;
  }
}
