import type { Neighbours } from './nodes.ts';
import type { Register } from './register.ts';

/**
 * Counts each player's sockets of this node in each channel. Publishes when a player's first socket opens and when the
 * last one closes.
 */
export function createDevices(register: Register, nodes: Neighbours) {
  /** channel and player → how many sockets of this node */
  const devices = new Map<string, number>();

  function change(channel: string, player: string, isThere: boolean): void {
    register.set(nodes.self, channel, player, isThere);
    nodes.publish(channel, player, isThere);
  }

  return {
    come(channel: string, player: string): void {
      const key = `${channel} ${player}`;
      const count = (devices.get(key) ?? 0) + 1;
      devices.set(key, count);
      if (count === 1) change(channel, player, true);
    },
    go(channel: string, player: string): void {
      const key = `${channel} ${player}`;
      const count = (devices.get(key) ?? 0) - 1;
      if (count > 0) return void devices.set(key, count);
      devices.delete(key);
      change(channel, player, false);
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
