/** The channel of all connected players. */
export const ONLINE = '';

/** The players who came to a channel and who left it since the last `drain`. */
export interface ChannelChange {
  readonly channel: string;
  readonly came: readonly string[];
  readonly went: readonly string[];
}

/**
 * Presence as several nodes see it: a player is present as long as any node holds a device of theirs. Pure bookkeeping,
 * without sockets and clocks.
 */
export interface Register {
  /** Sets if a node has a device of the player in the channel. */
  set(node: string, channel: string, player: string, isThere: boolean): void;
  /** Replaces all players of a node. */
  replace(
    node: string,
    channels: Iterable<readonly [channel: string, players: readonly string[]]>,
  ): void;
  drop(node: string): void;
  has(channel: string, player: string): boolean;
  count(channel: string): number;
  players(channel: string): string[];
  /** A node's players, in the form that `replace` takes. */
  of(node: string): [channel: string, players: string[]][];
  /** Returns and forgets the changes since the last call; players who both came and went are left out. */
  drain(): ChannelChange[];
}

export function createRegister(): Register {
  /** channel → player → nodes */
  const there = new Map<string, Map<string, Set<string>>>();
  /** channel → player → was there at the last `drain` */
  const before = new Map<string, Map<string, boolean>>();

  function set(node: string, channel: string, player: string, isThere: boolean): void {
    const players = there.get(channel) ?? new Map<string, Set<string>>();
    const nodes = players.get(player) ?? new Set<string>();
    const was = nodes.size > 0;
    if (isThere) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) players.set(player, nodes);
    else players.delete(player);
    if (players.size > 0) there.set(channel, players);
    else there.delete(channel);
    if (was === nodes.size > 0) return;
    const changed = before.get(channel) ?? new Map<string, boolean>();
    if (!changed.has(player)) changed.set(player, was);
    before.set(channel, changed);
  }

  function of(node: string): [string, string[]][] {
    return [...there].flatMap(([channel, players]): [string, string[]][] => {
      const own = [...players].filter(([, nodes]) => nodes.has(node)).map(([player]) => player);
      return own.length > 0 ? [[channel, own]] : [];
    });
  }

  const drop = (node: string) => {
    for (const [channel, players] of of(node)) {
      for (const player of players) set(node, channel, player, false);
    }
  };
  const has = (channel: string, player: string) => there.get(channel)?.has(player) ?? false;

  return {
    set,
    drop,
    has,
    of,
    replace(node, channels) {
      const now = new Map([...channels].map(([channel, players]) => [channel, new Set(players)]));
      for (const [channel, players] of of(node)) {
        for (const player of players) {
          if (!now.get(channel)?.has(player)) set(node, channel, player, false);
        }
      }
      for (const [channel, players] of now) {
        for (const player of players) set(node, channel, player, true);
      }
    },
    count: (channel) => there.get(channel)?.size ?? 0,
    players: (channel) => [...(there.get(channel)?.keys() ?? [])],
    drain() {
      const changes = [...before].map(([channel, players]) => {
        const turned = [...players].filter(([player, was]) => was !== has(channel, player));
        const came = turned.filter(([, was]) => !was).map(([player]) => player);
        const went = turned.filter(([, was]) => was).map(([player]) => player);
        return { channel, came, went };
      });
      before.clear();
      return changes.filter(({ came, went }) => came.length + went.length > 0);
    },
  };
}

/** Joins two changes of a channel; players who came and went are in neither list. */
export function merged(earlier: ChannelChange | undefined, later: ChannelChange): ChannelChange {
  if (!earlier) return later;
  const came = [...earlier.came.filter((one) => !later.went.includes(one)), ...later.came];
  const went = [...earlier.went.filter((one) => !later.came.includes(one)), ...later.went];
  return {
    channel: later.channel,
    came: came.filter((one) => !earlier.went.includes(one)),
    went: went.filter((one) => !earlier.came.includes(one)),
  };
}
