/** The kinds of rooms: of a brand's audience, of a game, an event, a match, and between two. */
export const ROOM_KINDS = ['brand', 'game', 'event', 'match', 'direct'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** As `platform/ids.ts` has them; rules know no platform. */
export type Id<Kind extends string> = string & { readonly __kind: Kind };

export type RoomId = Id<'room'>;
type GameId = Id<'game'>;
type EventId = Id<'event'>;
type MatchId = Id<'match'>;

/** A room as its id says it; whether there is such a thing is not known yet. */
export type RoomRef =
  | { readonly kind: 'brand'; readonly audience: string }
  | { readonly kind: 'game'; readonly audience: string; readonly gameId: GameId }
  | { readonly kind: 'event'; readonly eventId: EventId }
  | { readonly kind: 'match'; readonly matchId: MatchId }
  | { readonly kind: 'direct'; readonly directId: string };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ROOM_ID = new RegExp(
  `^(?:brand:([a-z0-9-]{1,30})|game:([a-z0-9-]{1,30}):(${UUID})|(event|match|direct):(${UUID}))$`,
);

/** Reads a room's id: `brand:<audience>`, `game:<audience>:<id>`, `event:<id>`, `match:<id>`, `direct:<id>`. */
export function roomRefOf(roomId: string): RoomRef | undefined {
  const [, brand, audience, game, kind, id] = ROOM_ID.exec(roomId) ?? [];
  // an id gets its branded type here, where its kind is known
  if (brand) return { kind: 'brand', audience: brand };
  if (audience && game) return { kind: 'game', audience, gameId: game as GameId };
  if (kind === 'event' && id) return { kind, eventId: id as EventId };
  if (kind === 'match' && id) return { kind, matchId: id as MatchId };
  return kind === 'direct' && id ? { kind, directId: id } : undefined;
}

export function roomIdOf(ref: RoomRef): RoomId {
  return writeRef(ref) as RoomId; // `roomRefOf` reads this form
}

/** The live channel of a room: what is said in it, and who is there. */
export function channelOfRoom(roomId: string): string {
  return `${ROOM_CHANNEL}${roomId}`;
}

/** The prefix of rooms' channels. */
export const ROOM_CHANNEL = 'room:';

function writeRef(ref: RoomRef): string {
  if (ref.kind === 'brand') return `brand:${ref.audience}`;
  if (ref.kind === 'game') return `game:${ref.audience}:${ref.gameId}`;
  if (ref.kind === 'event') return `event:${ref.eventId}`;
  return ref.kind === 'match' ? `match:${ref.matchId}` : `direct:${ref.directId}`;
}
