import type { ReplyOf } from '#platform/http/contract.ts';
import type { momentsCalls } from '../moments.contract.ts';

type Reply = ReplyOf<typeof momentsCalls.matchMoment>;
export type Moment = Omit<Reply, 'others'>;
export type Larger = NonNullable<Moment['larger']>;
export type Place = NonNullable<Moment['place']>;
export type BracketStep = NonNullable<Moment['bracket']>;
export type OwnScore = Moment['score'];

/** Results that came while the player was away, below the newest. */
export type Others = NonNullable<Reply['others']>;
/** A moment with the results that came before it. */
export interface ShownMoment {
  readonly moment: Moment;
  /** `null` unless this is the newest of several. */
  readonly others: Others | null;
  /** Scheme and host of this site. */
  readonly origin: string;
  /** False for the first part, which comes with the live update; the rest follows. */
  readonly isWhole: boolean;
}
