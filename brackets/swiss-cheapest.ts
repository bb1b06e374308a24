/** No vertex, no edge, no partner. Vertices are numbered from 1 inside. */
const NONE = 0;

/** The state of a vertex in the forest that a phase grows. */
const FREE = -1;

const OUTER = 0;

const INNER = 1;

/**
 * Pairs all vertices at the least total cost, exactly: Edmonds' weighted blossom algorithm with potentials, O(n^3) at
 * worst. Costs are whole numbers from 0 with a sum of at most 2^50; `Infinity` forbids a pair. Returns each vertex's
 * partner, or null if not all can be paired.
 */
export function cheapestPairs(
  size: number,
  costOf: (a: number, b: number) => number,
): Int32Array | null {
  const pairing = new Pairing(size, costOf);
  for (let paired = 0; paired < size; paired += 2) {
    if (!pairing.addPair()) return null;
  }
  return pairing.partners();
}

/**
 * A matching that grows by one pair in each phase, with the potentials that prove it to be the cheapest of its size.
 */
class Pairing {
  private readonly size: number;
  /** Room for all blossoms that can exist at once. */
  private readonly width: number;
  private readonly costs: Float64Array;
  /** The ends of the tightest edge between two nodes. A node is a vertex or a blossom. */
  private readonly from: Int16Array;
  private readonly to: Int16Array;
  /** The child of a blossom that contains a vertex. */
  private readonly childWith: Int16Array;
  private readonly children: number[][] = [];
  private readonly labels: Float64Array;
  private readonly mates: Int32Array;
  /** The outermost blossom that contains a node. */
  private readonly tops: Int32Array;
  private readonly parents: Int32Array;
  private readonly states: Int8Array;
  /** The outer vertex with the tightest edge to a node. */
  private readonly nearest: Int32Array;
  private readonly visits: Int32Array;
  private visit = 0;
  private used: number;
  private queue: number[] = [];

  constructor(size: number, costOf: (a: number, b: number) => number) {
    this.size = this.used = size;
    this.width = size + Math.floor(size / 2) + 2;
    this.costs = new Float64Array((size + 1) * (size + 1)).fill(Number.POSITIVE_INFINITY);
    this.from = new Int16Array(this.width * this.width);
    this.to = new Int16Array(this.width * this.width);
    this.childWith = new Int16Array(this.width * (size + 1));
    this.labels = new Float64Array(this.width);
    this.mates = new Int32Array(this.width);
    this.tops = new Int32Array(this.width);
    this.parents = new Int32Array(this.width);
    this.states = new Int8Array(this.width);
    this.nearest = new Int32Array(this.width);
    this.visits = new Int32Array(this.width);
    for (let a = 1; a <= size; a++) {
      this.tops[a] = a;
      this.childWith[a * (size + 1) + a] = a;
      for (let b = 1; b < a; b++) this.join(a, b, costOf(a - 1, b - 1));
    }
  }

  partners(): Int32Array {
    return this.mates.slice(1, this.size + 1).map((mate) => mate - 1);
  }

  /** Adds one pair, exchanging others if that costs least. */
  addPair(): boolean {
    const { tops, mates, parents, states } = this;
    states.fill(FREE);
    this.nearest.fill(NONE);
    this.queue = [];
    for (let node = 1; node <= this.used; node++) {
      if (tops[node] !== node || at(mates, node) !== NONE) continue;
      parents[node] = NONE;
      states[node] = OUTER;
      this.enqueue(node);
    }
    for (;;) {
      if (this.grow()) return true;
      const step = this.leastStep();
      if (step === Number.POSITIVE_INFINITY) return false;
      this.adjust(step);
      if (this.followTight()) return true;
      for (let node = this.size + 1; node <= this.used; node++) {
        if (tops[node] === node && states[node] === INNER && at(this.labels, node) === 0) {
          this.expand(node);
        }
      }
    }
  }

  private join(a: number, b: number, cost: number): void {
    const { costs, size, width, from, to } = this;
    if (cost === Number.POSITIVE_INFINITY) return;
    costs[a * (size + 1) + b] = costs[b * (size + 1) + a] = cost;
    from[a * width + b] = to[b * width + a] = a;
    to[a * width + b] = from[b * width + a] = b;
  }

  /** Returns twice the cost of an edge above the potentials of its ends. */
  private slackOf(a: number, b: number): number {
    return 2 * at(this.costs, a * (this.size + 1) + b) - at(this.labels, a) - at(this.labels, b);
  }

  /** The slack of the tightest edge between two nodes. */
  private slackBetween(a: number, b: number): number {
    const edge = a * this.width + b;
    const end = at(this.from, edge);
    return end === NONE ? Number.POSITIVE_INFINITY : this.slackOf(end, at(this.to, edge));
  }

  /** Follows the edges that are tight already. */
  private grow(): boolean {
    const { size, tops } = this;
    for (let vertex = this.queue.pop(); vertex !== undefined; vertex = this.queue.pop()) {
      if (at(this.states, at(tops, vertex)) === INNER) continue;
      for (let other = 1; other <= size; other++) {
        if (at(tops, vertex) === at(tops, other)) continue;
        const slack = this.slackOf(vertex, other);
        if (slack === 0 && this.meet(vertex, other)) return true;
        if (slack > 0 && slack < Number.POSITIVE_INFINITY) {
          this.noteNearest(vertex, at(tops, other));
        }
      }
    }
    return false;
  }

  private noteNearest(vertex: number, node: number): void {
    const known = at(this.nearest, node);
    if (known === NONE || this.slackBetween(vertex, node) < this.slackBetween(known, node)) {
      this.nearest[node] = vertex;
    }
  }

  private findNearest(node: number): void {
    this.nearest[node] = NONE;
    for (let vertex = 1; vertex <= this.size; vertex++) {
      const top = at(this.tops, vertex);
      if (top === node || at(this.states, top) !== OUTER) continue;
      if (at(this.from, vertex * this.width + node) !== NONE) this.noteNearest(vertex, node);
    }
  }

  /** Returns the largest step of the potentials before an edge becomes tight or a blossom has none left. */
  private leastStep(): number {
    let step = Number.POSITIVE_INFINITY;
    for (let node = 1; node <= this.used; node++) {
      if (at(this.tops, node) !== node) continue;
      const state = at(this.states, node);
      if (node > this.size && state === INNER) step = Math.min(step, at(this.labels, node) / 2);
      const vertex = at(this.nearest, node);
      if (vertex === NONE || state === INNER) continue;
      const slack = this.slackBetween(vertex, node);
      step = Math.min(step, state === OUTER ? slack / 2 : slack);
    }
    return step;
  }

  private adjust(step: number): void {
    const { labels, states, tops, size } = this;
    for (let node = 1; node <= this.used; node++) {
      const top = at(tops, node);
      if (node > size && top !== node) continue;
      const state = at(states, top);
      if (state === FREE) continue;
      const change = state === OUTER ? step : -step;
      labels[node] = at(labels, node) + (node > size ? 2 * change : change);
    }
  }

  /** Follows the edges that have become tight. */
  private followTight(): boolean {
    this.queue = [];
    for (let node = 1; node <= this.used; node++) {
      const vertex = at(this.nearest, node);
      if (at(this.tops, node) !== node || vertex === NONE) continue;
      if (at(this.tops, vertex) === node || this.slackBetween(vertex, node) !== 0) continue;
      const edge = vertex * this.width + node;
      if (this.meet(at(this.from, edge), at(this.to, edge))) return true;
    }
    return false;
  }

  /** Follows a tight edge from an outer node: into the forest, round a blossom, or to a new pair. */
  private meet(end: number, other: number): boolean {
    const [a, b] = [at(this.tops, end), at(this.tops, other)];
    const state = at(this.states, b);
    if (state === INNER) return false;
    if (state === FREE) {
      this.parents[b] = end;
      this.states[b] = INNER;
      const next = at(this.tops, at(this.mates, b));
      this.nearest[b] = this.nearest[next] = NONE;
      this.states[next] = OUTER;
      this.enqueue(next);
      return false;
    }
    const base = this.meetingOf(a, b);
    if (base !== NONE) {
      this.contract(a, base, b);
      return false;
    }
    this.augment(a, b);
    this.augment(b, a);
    return true;
  }

  private enqueue(node: number): void {
    if (node <= this.size) this.queue.push(node);
    else for (const child of this.children[node] ?? []) this.enqueue(child);
  }

  /** Returns the node in which the paths from two outer nodes to their roots meet. */
  private meetingOf(a: number, b: number): number {
    this.visit++;
    for (
      let [here, there] = [a, b];
      here !== NONE || there !== NONE;
      [here, there] = [there, here]
    ) {
      if (here === NONE) continue;
      if (this.visits[here] === this.visit) return here;
      this.visits[here] = this.visit;
      const mate = at(this.tops, at(this.mates, here));
      here = mate === NONE ? NONE : at(this.tops, at(this.parents, mate));
    }
    return NONE;
  }

  private setTop(node: number, top: number): void {
    this.tops[node] = top;
    if (node > this.size) for (const child of this.children[node] ?? []) this.setTop(child, top);
  }

  /** Contracts an odd cycle to one node. */
  private contract(a: number, base: number, b: number): void {
    const { size, tops, mates, labels, states } = this;
    let blossom = size + 1;
    while (blossom <= this.used && at(tops, blossom) !== NONE) blossom++;
    this.used = Math.max(this.used, blossom);
    labels[blossom] = 0;
    states[blossom] = OUTER;
    mates[blossom] = at(mates, base);
    this.children[blossom] = [base, ...this.half(a, base).reverse(), ...this.half(b, base)];
    this.setTop(blossom, blossom);
    this.gatherEdges(blossom);
    this.findNearest(blossom);
  }

  /** Returns the nodes from an outer one back to the base, without the base. Inner ones among them become outer. */
  private half(start: number, base: number): number[] {
    const nodes: number[] = [];
    for (let node = start; node !== base; ) {
      const mate = at(this.tops, at(this.mates, node));
      nodes.push(node, mate);
      this.enqueue(mate);
      node = at(this.tops, at(this.parents, mate));
    }
    return nodes;
  }

  /** The tightest edges of a blossom are those of its children. */
  private gatherEdges(blossom: number): void {
    const { size, width, from, to, childWith } = this;
    for (let node = 1; node <= this.used; node++) {
      from[blossom * width + node] = from[node * width + blossom] = NONE;
    }
    childWith.fill(NONE, blossom * (size + 1), (blossom + 1) * (size + 1));
    for (const child of this.children[blossom] ?? []) {
      for (let node = 1; node <= this.used; node++) {
        if (this.slackBetween(child, node) >= this.slackBetween(blossom, node)) continue;
        const [ours, theirs] = [blossom * width + node, node * width + blossom];
        from[ours] = to[theirs] = at(from, child * width + node);
        to[ours] = from[theirs] = at(to, child * width + node);
      }
      for (let vertex = 1; vertex <= size; vertex++) {
        if (at(childWith, child * (size + 1) + vertex) === NONE) continue;
        childWith[blossom * (size + 1) + vertex] = child;
      }
    }
  }

  /** Takes an inner blossom without potential apart. Half of it stays in the forest. */
  private expand(blossom: number): void {
    const children = this.children[blossom] ?? [];
    for (const child of children) this.setTop(child, child);
    const entry = at(this.from, blossom * this.width + at(this.parents, blossom));
    const entered = at(this.childWith, blossom * (this.size + 1) + entry);
    const oriented = this.oriented(blossom, entered);
    const position = oriented.indexOf(entered);
    for (let index = 0; index < position; index += 2) {
      const [inner = NONE, outer = NONE] = [oriented[index], oriented[index + 1]];
      this.parents[inner] = at(this.from, outer * this.width + inner);
      this.states[inner] = INNER;
      this.states[outer] = OUTER;
      this.nearest[inner] = NONE;
      this.findNearest(outer);
      this.enqueue(outer);
    }
    this.states[entered] = INNER;
    this.parents[entered] = at(this.parents, blossom);
    for (const child of oriented.slice(position + 1)) {
      this.states[child] = FREE;
      this.findNearest(child);
    }
    this.tops[blossom] = NONE;
  }

  /** Returns the cycle in the direction in which a child is an even number of steps from the base. */
  private oriented(blossom: number, child: number): number[] {
    const children = this.children[blossom] ?? [];
    if (children.indexOf(child) % 2 === 0) return children;
    const [base = NONE, ...others] = children;
    const oriented = [base, ...others.reverse()];
    this.children[blossom] = oriented;
    return oriented;
  }

  private augment(start: number, end: number): void {
    for (let [node, next] = [start, end]; ; ) {
      const freed = at(this.tops, at(this.mates, node));
      this.setMate(node, next);
      if (freed === NONE) return;
      const parent = at(this.tops, at(this.parents, freed));
      this.setMate(freed, parent);
      [node, next] = [parent, freed];
    }
  }

  /** Pairs a node with another. Inside a blossom all other nodes are paired along the cycle. */
  private setMate(node: number, other: number): void {
    const edge = node * this.width + other;
    this.mates[node] = at(this.to, edge);
    if (node <= this.size) return;
    const entered = at(this.childWith, node * (this.size + 1) + at(this.from, edge));
    const oriented = this.oriented(node, entered);
    const position = oriented.indexOf(entered);
    for (let index = 0; index < position; index++) {
      this.setMate(oriented[index] ?? NONE, oriented[index ^ 1] ?? NONE);
    }
    this.setMate(entered, other);
    this.children[node] = [...oriented.slice(position), ...oriented.slice(0, position)];
  }
}

function at(numbers: Int8Array | Int16Array | Int32Array | Float64Array, index: number): number {
  return numbers[index] ?? NONE;
}
