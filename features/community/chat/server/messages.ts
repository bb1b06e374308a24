import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  type PlayerCard,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pathOfFile } from '#platform/files/files.ts';
import { PLAIN } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { chatMessage } from '../chat.contract.ts';
import { excerptOf, type Reaction } from '../rules/messages.ts';
import type { ChatTables } from './tables.ts';

export type MessageRow = Selectable<ChatTables['chat_messages']>;
export type Message = z.output<typeof chatMessage>;

/** The reader of the messages. */
export interface Reader {
  readonly playerId: PlayerId;
  /** The namespace `errors`. */
  readonly texts: Translate;
}

/** Messages as one reader sees them, in the order given; of a fresh one it is known who is called in it. */
export async function writeOut(
  db: Db,
  rows: readonly MessageRow[],
  { playerId, texts }: Reader,
  fresh?: readonly PlayerId[],
): Promise<Message[]> {
  const [answered, mentions, reactions, images] = await Promise.all([
    rowsById(
      db,
      rows.map(({ reply_to: id }) => id),
    ),
    fresh ? new Map(rows.map(({ id }) => [id, fresh])) : mentionsOf(db, rows),
    fresh ? new Map<string, never>() : reactionsOf(db, rows, playerId),
    imagesOf(db, rows),
  ]);
  const people = [...rows, ...answered.values()].map(({ sender_id: id }) => id);
  // all refer to players
  const cards = await playerCards(db, [...people, ...[...mentions.values()].flat()] as PlayerId[]);
  const nameOf = (id: string) => shownTo(cards.get(id as PlayerId), texts); // as above
  return rows.map((row) => {
    const isShown = row.state === 'shown';
    const reply = row.reply_to === null ? undefined : answered.get(row.reply_to);
    const author = cards.get(row.sender_id);
    return {
      messageId: row.id,
      clientId: row.client_id,
      roomId: row.room_id,

      sequence: row.sequence,
      at: row.at.toISOString(),
      state: row.state,
      author: {
        userId: row.sender_id,
        username: nameOf(row.sender_id),
        official: row.official,

        avatarUrl: author?.avatarUrl ?? '',
        look: author?.look ?? PLAIN,
      },
      text: isShown ? row.text : '',
      emotes: isShown ? row.emotes : [],
      image: (isShown && row.image_id !== null && images.get(row.image_id)) || null,
      mentions: isShown
        ? (mentions.get(row.id) ?? []).map((userId) => ({ userId, username: nameOf(userId) }))
        : [],
      replyTo: reply
        ? {
            messageId: reply.id,
            sequence: reply.sequence,
            userId: reply.sender_id,
            username: nameOf(reply.sender_id),
            ...lookOf(reply),
          }
        : null,
      reactions: isShown ? (reactions.get(row.id) ?? []) : [],
    };
  });
}

/** A short form of a message. */
export function lookOf({
  state,
  text,
  emotes,
  image_id,
}: Pick<MessageRow, 'state' | 'text' | 'emotes' | 'image_id'>) {
  const isShown = state === 'shown';
  const excerpt = isShown ? excerptOf(text) : '';
  const hasImage = isShown && image_id !== null;
  return { excerpt, emotes: isShown ? emotes : [], hasImage, state };
}

export function shownTo(card: PlayerCard | undefined, texts: Translate): string {
  return shownName(card ?? { username: '', deleted: true }, texts);
}

async function rowsById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, MessageRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function mentionsOf(db: Db, rows: readonly MessageRow[]): Promise<Map<string, string[]>> {
  const ids = rows.filter(({ text }) => text.includes('@')).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await tables<ChatTables>(db)
    .selectFrom('chat_mentions')
    .selectAll()
    .where('message_id', 'in', ids)
    .orderBy('player_id')
    .execute();
  const byMessage = Map.groupBy(found, ({ message_id: id }) => id);
  return new Map([...byMessage].map(([id, of]) => [id, of.map(({ player_id: who }) => who)]));
}

async function reactionsOf(db: Db, rows: readonly MessageRow[], reader: PlayerId) {
  const ids = rows.map(({ id }) => id);
  const byMessage = new Map<string, { reaction: Reaction; count: number; mine: boolean }[]>();
  if (ids.length === 0) return byMessage;
  const found = await tables<ChatTables>(db)
    .selectFrom('chat_reactions')
    .select(({ fn }) => ['message_id', 'reaction', fn.countAll<number>().as('count')])
    .select(sql<boolean>`bool_or(player_id = ${reader})`.as('mine'))
    .where('message_id', 'in', ids)
    .groupBy(['message_id', 'reaction'])
    .orderBy(sql`min(at)`)
    .orderBy('reaction')
    .execute();
  for (const { message_id: id, ...one } of found) {
    byMessage.set(id, [...(byMessage.get(id) ?? []), one]);
  }
  return byMessage;
}

async function imagesOf(db: Db, rows: readonly MessageRow[]) {
  const ids = rows.map(({ image_id: id }) => id).filter((id) => id !== null);
  if (ids.length === 0) return new Map<string, NonNullable<Message['image']>>();
  const found = await tables<ChatTables>(db)
    .selectFrom('chat_images')
    .select(['file_id', 'width', 'height'])
    .where('file_id', 'in', ids)
    .execute();
  return new Map(
    found.map(({ file_id: id, width, height }) => [id, { url: pathOfFile(id), width, height }]),
  );
}
