import { v7 } from 'uuid';

/** An identifier that names one kind of thing: a `MatchId` is not an `EventId`. */
export type Id<Kind extends string> = string & { readonly __kind: Kind };

export type PlayerId = Id<'player'>;
export type SessionId = Id<'session'>;
export type GameId = Id<'game'>;
export type EventId = Id<'event'>;
/** An entry in an event; the specification calls it a team id. */
export type EntryId = Id<'entry'>;
export type MatchId = Id<'match'>;
export type NotificationId = Id<'notification'>;
export type FileId = Id<'file'>;
export type SanctionId = Id<'sanction'>;
/** Two players found for each other. */
export type FoundId = Id<'found'>;

/** A new identifier (UUIDv7: sorts by the time it was made). */
export function newId<T extends Id<string>>(): T {
  // The brand exists only in types; this is the one place that stamps it on a new value.
  return v7() as T;
}
