import type { Side } from '#core/scores.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';

/** The match that outcomes belong to. */
export interface PlayedMatch {
  readonly matchId: MatchId;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  /** The event's; days and months turn by it. */
  readonly timeZone: string;
  readonly players: Readonly<Record<Side, PlayerId>>;
}

/** Where and when something is recorded. */
export interface Place extends PlayedMatch {
  readonly at: Date;
  readonly month: string;
  readonly day: string;
}
