/** Limits on the open sockets of one process. */
export interface PlaceRules {
  /** Tabs and devices of a player, wherever they are. */
  readonly perPlayer: number;
  /** Sockets of visitors at one network address. Many share a carrier's address, so players are not counted by it. */
  readonly perAddress: number;
}

export const PLACE_RULES: PlaceRules = { perPlayer: 30, perAddress: 2_000 };

/** Counts who holds how many places. */
export function createPlaces({ perPlayer, perAddress }: PlaceRules) {
  const held = new Map<string, number>();
  return {
    /** Takes a place and returns the function that frees it; `undefined` if none is left. */
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
    /** The number of holders; entries without sockets are dropped. */
    holders: () => held.size,
  };
}

export type Places = ReturnType<typeof createPlaces>;
