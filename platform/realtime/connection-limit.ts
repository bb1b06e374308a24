/** Limits on the open sockets of one process. */
export interface ConnectionLimits {
  /** Tabs and devices of a player, wherever they are. */
  readonly perPlayer: number;
  /** Sockets of visitors at one network address. Many share a carrier's address, so players are not counted by it. */
  readonly perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { perPlayer: 30, perAddress: 2_000 };

/** Counts the open sockets of each player and of each address's visitors. */
export function createConnectionLimit({ perPlayer, perAddress }: ConnectionLimits) {
  const counts = new Map<string, number>();
  return {
    /** Counts one more socket and returns the function that releases it; `undefined` if the limit is reached. */
    take(playerId: string | null, network: string): (() => void) | undefined {
      const [key, most] = playerId === null ? [`@${network}`, perAddress] : [playerId, perPlayer];
      const before = counts.get(key) ?? 0;
      if (before >= most) return undefined;
      counts.set(key, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    /** The number of players and addresses with sockets. */
    holders: () => counts.size,
  };
}

export type ConnectionLimit = ReturnType<typeof createConnectionLimit>;
