import type { z } from 'zod';
import type { Language } from '#brands/brand.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { eventsForPlay } from '#features/play/events/server/index.ts';
import { blockedAmong } from '#features/play/friends/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import { type Pair, pairsById } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { PLAIN } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Presence } from '#platform/realtime/presence.ts';
import type { chatRoomCard } from '../chat.contract.ts';
import { channelOfRoom, type RoomRef, roomRefOf } from '../rules/rooms.ts';
import { lookOf, type MessageRow, shownTo } from './messages.ts';
import type { RoomState } from './own-rooms.ts';
import type { ChatTables } from './tables.ts';

type Card = z.output<typeof chatRoomCard>;

/** Rooms as lists show them, in the order given; what has gone meanwhile is left out. */
export async function roomCards(
  db: Db,
  states: readonly RoomState[],
  context: CallContext,
  presence: Presence,
): Promise<Card[]> {
  const { playerId } = actingPlayer(context);
  const refs = states.flatMap(({ roomId }) => roomRefOf(roomId) ?? []);
  const [things, last, called] = await Promise.all([
    thingsOf(db, refs, context.language),
    lastMessages(db, states),
    calledIn(db, states, playerId),
  ]);
  const pairs = [...things.matches.values()].flatMap(({ players }) => players);
  const directs = [...things.directs.values()].flat();
  const authors = [...last.values()].map((row) => row.sender_id);
  const cards = await playerCards(db, [...pairs, ...directs, ...authors]);
  const hidden = await blockedAmong(db, playerId, directs);
  const nameOf = (id: PlayerId) => shownTo(cards.get(id), context.texts);
  const nameRoom = naming({ things, cards, hidden, nameOf }, context, presence);

  return states.flatMap((state): Card[] => {
    const ref = roomRefOf(state.roomId);
    const named = ref && nameRoom(ref);
    if (!named) return [];
    const { roomId, kind, unread, muted } = state;
    const channel = channelOfRoom(roomId);
    const message = last.get(roomId);
    return [
      {
        roomId,
        kind,
        channel,
        unread,
        muted,
        startsAt: null,
        peer: null,

        gameSlug: null,
        gameCover: null,
        ...named,
        present: presence.present(channel),
        mentioned: unread > 0 && called.has(roomId),
        last: message
          ? {
              at: message.at.toISOString(),
              userId: message.sender_id,
              username: nameOf(message.sender_id),
              ...lookOf(message),
            }
          : null,
      },
    ];
  });
}

type Named = Pick<Card, 'title' | 'link'> & Partial<Card>;

interface Known {
  readonly things: Awaited<ReturnType<typeof thingsOf>>;
  readonly cards: Awaited<ReturnType<typeof playerCards>>;
  /** Players whose presence is hidden from the viewer. */
  readonly hidden: Awaited<ReturnType<typeof blockedAmong>>;
  readonly nameOf: (id: PlayerId) => string;
}

/** The title and link of a room; the link is `null` if its subject is gone. */
function naming(
  { things, cards, hidden, nameOf }: Known,
  context: CallContext,
  presence: Presence,
) {
  const { playerId } = actingPlayer(context);
  const inOnePiece = (id: PlayerId) => `\u2068${nameOf(id)}\u2069`; // beside one of another script

  return (ref: RoomRef): Named | undefined => {
    switch (ref.kind) {
      case 'brand':
        return { title: context.brand.name, link: null };
      case 'game': {
        const game = things.games.get(ref.gameId);
        if (!game) return undefined;
        const { title, slug: gameSlug, coverUrl: gameCover } = game;
        return { title, link: '/games', gameSlug, gameCover };
      }
      case 'event': {
        const event = things.events.get(ref.eventId);
        if (!event) return undefined;
        const startsAt = event.startsAt.toISOString();
        const link = `/event-home/${ref.eventId}`;
        return { title: event.titleIn(context.language), link, startsAt };
      }
      case 'match': {
        const match = things.matches.get(ref.matchId);
        return match && nameMatch(match);
      }
      case 'direct': {
        const peer = things.directs.get(ref.directId)?.find((one) => one !== playerId);
        return peer && nameDirect(peer);
      }
    }
  };

  function nameMatch({ matchId, eventId, players, startsAt }: Pair): Named {
    const isOwn = players.includes(playerId);
    return {
      title: players.map(inOnePiece).join(' – '),
      link: isOwn ? `/match-wizard/${eventId}/${matchId}` : `/match/${matchId}`,
      startsAt: startsAt?.toISOString() ?? null,
    };
  }

  function nameDirect(id: PlayerId): Named {
    const card = cards.get(id);
    const face = { avatarUrl: card?.avatarUrl ?? '', look: card?.look ?? PLAIN };
    const peer = { userId: id, username: nameOf(id), ...face };
    const link = card && !card.deleted ? `/profile/${id}` : null;
    const online = presence.isOnline(id) && !hidden.has(id);
    return { title: peer.username, link, peer: { ...peer, online } };
  }
}

/** Subjects of these rooms. */
async function thingsOf(db: Db, refs: readonly RoomRef[], language: Language) {
  const [games, events, matches, directs] = await Promise.all([
    gameCards(
      db,
      refs.flatMap((ref) => (ref.kind === 'game' ? ref.gameId : [])),
      language,
    ),
    eventsForPlay(
      db,
      refs.flatMap((ref) => (ref.kind === 'event' ? ref.eventId : [])),
    ),
    pairsById(
      db,
      refs.flatMap((ref) => (ref.kind === 'match' ? ref.matchId : [])),
    ),
    directPairs(
      db,
      refs.flatMap((ref) => (ref.kind === 'direct' ? ref.directId : [])),
    ),
  ]);
  return { games, events, matches, directs };
}

async function directPairs(db: Db, ids: readonly string[]): Promise<Map<string, PlayerId[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .selectAll()
    .where(
      'room_id',
      'in',
      ids.map((id) => `direct:${id}`),
    )
    .execute();
  return new Map(
    rows.map((row) => {
      const players = [row.low_player_id, row.high_player_id];
      return [row.room_id.slice('direct:'.length), players];
    }),
  );
}

async function lastMessages(
  db: Db,
  states: readonly RoomState[],
): Promise<Map<string, MessageRow>> {
  const ids = states.filter(({ sequence }) => sequence > 0).map(({ roomId }) => roomId);
  if (ids.length === 0) return new Map();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_rooms')
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.room_id', '=', 'chat_rooms.id')
        .onRef('chat_messages.sequence', '=', 'chat_rooms.sequence'),
    )
    .selectAll('chat_messages')
    .where('chat_rooms.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.room_id, row]));
}

/** In which of these rooms a player was called by name in what is unread. */
async function calledIn(
  db: Db,
  states: readonly RoomState[],
  player: PlayerId,
): Promise<Set<string>> {
  const unread = states.filter((state) => state.unread > 0);
  if (unread.length === 0) return new Set();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_mentions')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_mentions.message_id')
    .select(['chat_messages.room_id', 'chat_messages.sequence'])
    .where('chat_mentions.player_id', '=', player)
    .where('chat_messages.state', '=', 'shown')
    .where(
      'chat_messages.room_id',
      'in',
      unread.map(({ roomId }) => roomId),
    )
    .execute();
  const readUpTo = new Map<string, number>(unread.map((state) => [state.roomId, state.readUpTo]));
  const after = rows.filter((row) => row.sequence > (readUpTo.get(row.room_id) ?? 0));
  return new Set(after.map((row) => row.room_id));
}
