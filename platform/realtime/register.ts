/** The place of everybody who is connected. */
export const ONLINE = '';

/** Players who came to a place and who left it, since the last question. */
export interface PlaceChange {
  readonly place: string;
  readonly came: readonly string[];
  readonly went: readonly string[];
}

/**
 * Presence as several nodes see it: a player is present as long as any node holds a device of theirs. Pure bookkeeping,
 * without sockets and clocks.
 */
export interface Register {
  /** One node has at least one device of the player there, or none any more. */
  set(node: string, place: string, player: string, isThere: boolean): void;
  /** All that a node has, in place of what it had. */
  replace(
    node: string,
    places: Iterable<readonly [place: string, players: readonly string[]]>,
  ): void;
  drop(node: string): void;
  has(place: string, player: string): boolean;
  count(place: string): number;
  players(place: string): string[];
  /** A node's players, in the form that `replace` takes. */
  of(node: string): [place: string, players: string[]][];
  /** Places where somebody came or went since the last time; who did both is not among them. */
  drain(): PlaceChange[];
}

export function createRegister(): Register {
  /** place → player → nodes */
  const there = new Map<string, Map<string, Set<string>>>();
  /** place → player → was there when last asked */
  const before = new Map<string, Map<string, boolean>>();

  function set(node: string, place: string, player: string, isThere: boolean): void {
    const players = there.get(place) ?? new Map<string, Set<string>>();
    const nodes = players.get(player) ?? new Set<string>();
    const was = nodes.size > 0;
    if (isThere) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) players.set(player, nodes);
    else players.delete(player);
    if (players.size > 0) there.set(place, players);
    else there.delete(place);
    if (was === nodes.size > 0) return;
    const changed = before.get(place) ?? new Map<string, boolean>();
    if (!changed.has(player)) changed.set(player, was);
    before.set(place, changed);
  }

  function of(node: string): [string, string[]][] {
    return [...there].flatMap(([place, players]): [string, string[]][] => {
      const own = [...players].filter(([, nodes]) => nodes.has(node)).map(([player]) => player);
      return own.length > 0 ? [[place, own]] : [];
    });
  }

  const drop = (node: string) => {
    for (const [place, players] of of(node)) {
      for (const player of players) set(node, place, player, false);
    }
  };
  const has = (place: string, player: string) => there.get(place)?.has(player) ?? false;

  return {
    set,
    drop,
    has,
    of,
    replace(node, places) {
      const now = new Map([...places].map(([place, players]) => [place, new Set(players)]));
      for (const [place, players] of of(node)) {
        for (const player of players) {
          if (!now.get(place)?.has(player)) set(node, place, player, false);
        }
      }
      for (const [place, players] of now) {
        for (const player of players) set(node, place, player, true);
      }
    },
    count: (place) => there.get(place)?.size ?? 0,
    players: (place) => [...(there.get(place)?.keys() ?? [])],
    drain() {
      const changes = [...before].map(([place, players]) => {
        const turned = [...players].filter(([player, was]) => was !== has(place, player));
        const came = turned.filter(([, was]) => !was).map(([player]) => player);
        const went = turned.filter(([, was]) => was).map(([player]) => player);
        return { place, came, went };
      });
      before.clear();
      return changes.filter(({ came, went }) => came.length + went.length > 0);
    },
  };
}

/** Two changes of a place as one: who came and went is in neither list. */
export function merged(earlier: PlaceChange | undefined, later: PlaceChange): PlaceChange {
  if (!earlier) return later;
  const came = [...earlier.came.filter((one) => !later.went.includes(one)), ...later.came];
  const went = [...earlier.went.filter((one) => !later.came.includes(one)), ...later.went];
  return {
    place: later.place,
    came: came.filter((one) => !earlier.went.includes(one)),
    went: went.filter((one) => !earlier.came.includes(one)),
  };
}
