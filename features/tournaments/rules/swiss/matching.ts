/** A matching that grows: who is matched stays matched, with one partner or another. */
export interface Matching {
  /** The greatest matching there is, beginning with the first vertices; how many are left over. */
  complete(): number;
  /** Takes these two out together, if all the others that are matched can stay so; else changes nothing. */
  fix(a: number, b: number): boolean;
}

const NONE = -1;

/** Greatest matchings in a graph of so many vertices by Edmonds' blossoms: exact, odd circles and all. */
export function matchingIn(size: number, isJoined: (a: number, b: number) => boolean): Matching {
  const mates = new Int32Array(size).fill(NONE);
  const gone = new Uint8Array(size);
  const themselves = Int32Array.from({ length: size }, (_, vertex) => vertex);
  const mateOf = (vertex: number) => mates[vertex] ?? NONE;

  return { complete, fix };

  function complete(): number {
    let left = 0;
    for (let root = 0; root < size; root++) {
      if (mateOf(root) === NONE && !gone[root] && !augment(root)) left++;
    }
    return left;
  }

  function fix(a: number, b: number): boolean {
    const [mateOfA, mateOfB] = [mateOf(a), mateOf(b)];
    gone[a] = gone[b] = 1;
    if (mateOfA === b) return true;
    const widowed = [mateOfA, mateOfB].filter((mate) => mate !== NONE);
    for (const mate of widowed) mates[mate] = NONE;
    const [first] = widowed;
    if (widowed.length < 2 || first === undefined || augment(first)) return true;
    gone[a] = gone[b] = 0;
    mates[mateOfA] = a;
    mates[mateOfB] = b;
    return false;
  }

  function free(): number[] {
    return [...mates.keys()].filter((vertex) => mateOf(vertex) === NONE && !gone[vertex]);
  }

  /** Matches one more vertex, along a path on which every second edge is of the matching. */
  function augment(root: number): boolean {
    const path = search(root);
    for (let end = path.end; end !== NONE; ) {
      const before = path.parents[end] ?? NONE;
      const next = mateOf(before);
      mates[end] = before;
      mates[before] = end;
      end = next;
    }
    return path.end !== NONE;
  }

  function search(root: number): { end: number; parents: Int32Array } {
    const parents = new Int32Array(size).fill(NONE);
    /** Where the blossom that a vertex has gone into begins. */
    const bases = themselves.slice();
    const seen = new Uint8Array(size);
    const queue = [root];
    seen[root] = 1;
    const baseOf = (vertex: number) => bases[vertex] ?? NONE;
    const parentOf = (vertex: number) => parents[vertex] ?? NONE;

    const exposed = free().filter((vertex) => vertex !== root);
    for (const from of queue) {
      // Nearly always the end is beside somebody near: looked for before circles are.
      const end = exposed.find((vertex) => isJoined(from, vertex));
      if (end !== undefined) {
        parents[end] = from;
        return { end, parents };
      }
      for (let to = 0; to < size; to++) {
        if (gone[to] || baseOf(from) === baseOf(to) || mateOf(from) === to) continue;
        const isOuter = to === root || (mateOf(to) !== NONE && parentOf(mateOf(to)) !== NONE);
        if (!isOuter && parentOf(to) !== NONE) continue;
        if (!isJoined(from, to)) continue;
        if (isOuter) contract(from, to);
        else {
          parents[to] = from;
          enqueue(mateOf(to));
        }
      }
    }
    return { end: NONE, parents };

    function enqueue(vertex: number): void {
      if (seen[vertex]) return;
      seen[vertex] = 1;
      queue.push(vertex);
    }

    /** An odd circle has been found: it counts as one vertex from here on. */
    function contract(a: number, b: number): void {
      const base = meetingOf(a, b);
      const inBlossom = new Set<number>();
      mark(a, base, b, inBlossom);
      mark(b, base, a, inBlossom);
      for (let vertex = 0; vertex < size; vertex++) {
        if (!inBlossom.has(baseOf(vertex))) continue;
        bases[vertex] = base;
        enqueue(vertex);
      }
    }

    function mark(start: number, base: number, from: number, inBlossom: Set<number>): void {
      let child = from;
      for (let vertex = start; baseOf(vertex) !== base; vertex = parentOf(mateOf(vertex))) {
        inBlossom.add(baseOf(vertex)).add(baseOf(mateOf(vertex)));
        parents[vertex] = child;
        child = mateOf(vertex);
      }
    }

    function meetingOf(a: number, b: number): number {
      const onTheWay = new Set<number>();
      for (let vertex = baseOf(a); ; vertex = baseOf(parentOf(mateOf(vertex)))) {
        onTheWay.add(vertex);
        if (vertex === root || mateOf(vertex) === NONE) break;
      }
      for (let vertex = baseOf(b); ; vertex = baseOf(parentOf(mateOf(vertex)))) {
        if (onTheWay.has(vertex)) return vertex;
      }
    }
  }
}
