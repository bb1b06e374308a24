import { tables } from '#platform/database/database.ts';
import { removeFiles } from '#platform/files/files.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { amendEntries } from '#platform/realtime/amending.ts';
import type { Work } from '#platform/work.ts';
import { channelOfRoom } from '../rules/rooms.ts';
import type { GoneEntry, MessageId } from '../rules/socket-events.ts';
import { hasCase } from './cases.ts';
import type { MessageRow } from './messages.ts';
import type { ChatTables } from './tables.ts';

/** A message that nobody else changes until the change ends. */
export function holdMessage({ db }: Work, id: MessageId): Promise<MessageRow | undefined> {
  return tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Takes what a message says out of the room and out of what is replayed. Officials keep what they look at, or have
 * decided on; of the rest nothing stays.
 */
export async function takeOut(
  work: Work,
  files: Platform['files'],
  row: MessageRow,
  state: GoneEntry['state'],
): Promise<void> {
  const { db } = work;
  const keeps = state === 'removed' || (await hasCase(work, row.id));
  const original = keeps ? (row.original ?? row.text) : null;
  await tables<ChatTables>(db)
    .updateTable('chat_messages')
    .set({ state, text: '', original, ...(keeps ? {} : { image_id: null }) })
    .where('id', '=', row.id)
    .execute();
  if (!keeps && row.image_id) await removeFiles(work, files, [row.image_id as FileId]); // to files
  const channel = { is: channelOfRoom(row.room_id) };
  const where = { path: ['messageId'], is: row.id };
  const emptied = { state, text: '', image: null, mentions: [] };
  await amendEntries(db, { channel, at: [], where, becomes: emptied });
  const unquoted = { state, excerpt: '', hasImage: false };
  await amendEntries(db, { channel, at: ['replyTo'], where, becomes: unquoted });
  const gone: GoneEntry = { messageId: row.id, sequence: row.sequence, state };
  work.announce(channel.is, 'gone', { ...gone });
}
