import type { Side } from '#core/scores.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';

/** The match that outcomes belong to. */
export interface PlayedMatch {
  readonly matchId: MatchId;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  /** The event's IANA time zone, by which its days and months change. */
  readonly timeZone: string;
  readonly players: Readonly<Record<Side, PlayerId>>;
}

/** A match with the time of a change to it, and its month and day in the event's time zone. */
export interface DatedMatch extends PlayedMatch {
  readonly at: Date;
  readonly month: string;
  readonly day: string;
}
