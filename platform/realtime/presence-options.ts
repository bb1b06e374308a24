import type { Socket } from 'socket.io';

/** Settings of presence, which knows neither profiles nor rules of channels. */
export interface PresenceOptions {
  /** In a channel with more players than this, members get the number of players only: no names, and no typing. */
  readonly quietAbove: number;
  /** The shortest time between two typing messages. */
  readonly typingEveryMs: number;
  readonly nameOf: (player: string) => Promise<string>;
  /** Decides if a player may open a channel. */
  readonly mayAttend: (channel: string, socket: PresentSocket, player: string) => Promise<boolean>;
  /** The players among these that a player may see online. */
  readonly visibleTo: (player: string, players: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}

interface SocketFacts {
  readonly playerId: string | null;
}
type Events = Record<string, (...values: unknown[]) => void>;
export type PresentSocket = Socket<Events, Events, Events, SocketFacts>;
