import type { Socket } from 'socket.io';

/** Settings of presence, which knows neither players nor channels. */
export interface PresenceOptions {
  /** Above so many in a channel nobody is told who comes, goes or types; only how many there are. */
  readonly quietAbove: number;
  /** Typing is passed on at most so often. */
  readonly typingEveryMs: number;
  readonly nameOf: (player: string) => Promise<string>;
  /** Decides if a player may open a channel. */
  readonly mayAttend: (channel: string, socket: PresentSocket, player: string) => Promise<boolean>;
  /** Those of these players of whom one may know whether they are connected. */
  readonly visibleTo: (player: string, players: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}

interface SocketFacts {
  readonly playerId: string | null;
}
type Events = Record<string, (...values: unknown[]) => void>;
export type PresentSocket = Socket<Events, Events, Events, SocketFacts>;
