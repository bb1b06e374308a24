import { sql } from 'kysely';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { PLAIN } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { redactStream } from '#platform/realtime/redacting.ts';
import { ROOM_CHANNEL } from '../rules/rooms.ts';
import type { ChatTables } from './tables.ts';

/** A player's messages, and mentions of the player. */
export const chatPersonalData: PersonalData = {
  name: 'chat',
  tables: [
    ...['chat_directs', 'chat_members', 'chat_messages', 'chat_mentions', 'chat_reactions'],
    ...['chat_images', 'chat_mutes', 'chat_reports', 'chat_cases', 'chat_sanctions'],
    'chat_reaction_counts',
  ],

  async exportData(db, player) {
    const view = tables<ChatTables>(db);
    return {
      messages: await view
        .selectFrom('chat_messages')
        .select(['room_id as room', 'at', 'text', 'state'])
        .where('sender_id', '=', player)
        .orderBy('at')
        .execute(),
      reports: await view
        .selectFrom('chat_reports')
        .select(['reason', 'note', 'at'])
        .where('player_id', '=', player)
        .orderBy('at')
        .execute(),
      warningsAndTimeOuts: await view
        .selectFrom('chat_sanctions')
        .select(['kind', 'reason', 'at', 'until', 'lifted_at as liftedAt'])
        .where('player_id', '=', player)
        .orderBy('at')
        .execute(),
    };
  },

  /** Erases the texts. The messages stay without author, so that replies make sense. */
  async erase({ db }, player) {
    const view = tables<ChatTables>(db);
    await forgetName(db, player);
    await view
      .updateTable('chat_messages')
      .set({ state: 'deleted', text: '', original: null, image_id: null })
      .where('sender_id', '=', player)
      .execute();
    for (const at of [[], ['replyTo']]) await emptyEntries(db, player, at);
    await view.deleteFrom('chat_images').where('sender_id', '=', player).execute();
    for (const table of [
      'chat_members',
      'chat_mentions',
      'chat_reactions',
      'chat_reaction_counts',
      'chat_reports',
    ] as const) {
      await view.deleteFrom(table).where('player_id', '=', player).execute();
    }
    await view.deleteFrom('chat_cases').where('player_id', '=', player).execute();
    await view.deleteFrom('chat_sanctions').where('player_id', '=', player).execute();
    await view
      .deleteFrom('chat_mutes')
      .where(({ or, eb }) => or([eb('player_id', '=', player), eb('muted_player_id', '=', player)]))
      .execute();
  },
};

const UNNAMED = '@…';

/** Removes the player's name from mentions by others. */
async function forgetName(db: Db, player: PlayerId): Promise<void> {
  const username = (await playerCards(db, [player])).get(player)?.username;
  if (!username) return;
  const called = `@${username.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')}`;
  const without = (column: 'text' | 'original') =>
    sql<string>`regexp_replace(${sql.ref(column)}, ${called}, ${UNNAMED}, 'gi')`;
  await tables<ChatTables>(db)
    .updateTable('chat_messages')
    .set({ text: without('text'), original: without('original') })
    .where('id', 'in', (of) =>
      of.selectFrom('chat_mentions').select('message_id').where('player_id', '=', player),
    )
    .execute();
  // replayable entries are redacted; clients that need them read the history
  await sql`
    update stream_entries set data = data || '{"text": "", "mentions": []}'
    where starts_with(channel, ${ROOM_CHANNEL})
      and data -> 'mentions' @> ${JSON.stringify([{ userId: player }])}::jsonb`.execute(db);
}

function emptyEntries(db: Db, player: PlayerId, at: readonly string[]): Promise<void> {
  const isWhole = at.length === 0;
  const path = isWhole ? ['author', 'userId'] : ['userId'];
  const author = { userId: player, username: '', avatarUrl: '', look: PLAIN, official: false };
  const emptied = { state: 'deleted', text: '', image: null, mentions: [], author };
  const unquoted = { state: 'deleted', excerpt: '', hasImage: false, username: '' };
  const becomes = isWhole ? emptied : unquoted;
  return redactStream(db, {
    channel: { begins: ROOM_CHANNEL },
    at,
    where: { path, is: player },
    becomes,
  });
}
