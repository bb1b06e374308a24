import type { Neighbours } from './nodes.ts';
import type { Register } from './register.ts';

/**
 * Tracks which players are connected to this node. Publishes when a player's first socket opens and when the last one
 * closes.
 */
export function createDevices(register: Register, nodes: Neighbours) {
  /** place and player → how many sockets of this node */
  const devices = new Map<string, number>();

  function change(place: string, player: string, isThere: boolean): void {
    register.set(nodes.self, place, player, isThere);
    nodes.tell(place, player, isThere);
  }

  return {
    come(place: string, player: string): void {
      const key = `${place} ${player}`;
      const count = (devices.get(key) ?? 0) + 1;
      devices.set(key, count);
      if (count === 1) change(place, player, true);
    },
    go(place: string, player: string): void {
      const key = `${place} ${player}`;
      const count = (devices.get(key) ?? 0) - 1;
      if (count > 0) return void devices.set(key, count);
      devices.delete(key);
      change(place, player, false);
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
