import type { PlayerCard } from '#features/foundation/identity/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { accountsOf } from '#features/play/games/server/index.ts';
import type { Booked } from '#features/play/leaderboards/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { MatchRecord } from './records.ts';
import type { TimelineLine } from './timeline.ts';

/** A match after an act, with what was read or written on the way: who answers asks only for the rest. */
export interface Acted {
  readonly match: MatchRecord;
  readonly known?: Known;
}

export interface Known {
  readonly event: PlayEvent;
  /** Of those that the match concerns, who were read. */
  readonly players?: Cards;
  /** By which they find each other in its game. */
  readonly accounts?: Accounts;
  readonly timeline?: readonly TimelineLine[];
  /** What the match has brought each side. */
  readonly points?: Booked;
}

export type Accounts = Awaited<ReturnType<typeof accountsOf>>;
export type Cards = ReadonlyMap<PlayerId, PlayerCard>;
