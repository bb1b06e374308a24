/** How many sockets one process keeps open for one and the same. */
export interface PlaceRules {
  /** Tabs and devices of a player, wherever they are. */
  readonly perPlayer: number;
  /** Of visitors at one network address. Many stand behind one of a carrier, so players are not counted by it. */
  readonly perAddress: number;
}

export const PLACE_RULES: PlaceRules = { perPlayer: 30, perAddress: 2_000 };

/** Counts who holds how many places. */
export function createPlaces({ perPlayer, perAddress }: PlaceRules) {
  const held = new Map<string, number>();
  return {
    /** What gives the place back, once; nothing where there is none left. */
    take(playerId: string | null, network: string): (() => void) | undefined {
      const [key, most] = playerId === null ? [`@${network}`, perAddress] : [playerId, perPlayer];
      const before = held.get(key) ?? 0;
      if (before >= most) return undefined;
      held.set(key, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
    /** How many have any place: nobody is remembered who has none. */
    holders: () => held.size,
  };
}

export type Places = ReturnType<typeof createPlaces>;
