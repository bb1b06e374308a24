import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import { removeFiles } from '#platform/files/files.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { MatchesTables } from './tables.ts';

/** Erasure removes a player's screenshots and reasons. The matches stay as their opponents' history. */
export function matchesPersonalData({ files }: Pick<Platform, 'files'>): PersonalData {
  return {
    name: 'matches',
    tables: [
      ...['matches', 'match_players', 'match_counts', 'match_timeline'],
      ...['match_screenshots', 'files'],
    ],

    async exportData(db, player) {
      const { rows } = await sql`
        select m.id as "matchId", m.event_id as "eventId", m.status,
          case m.challenger_id when ${player} then 'challenger' else 'challenged' end as side,
          m.created_at as "createdAt", m.changed_at as "changedAt",
          (select coalesce(json_agg(json_build_object('at', t.at, 'did', t.type, 'to', t.to_status, 'data', t.data)
             order by t.sequence), '[]') from match_timeline t
           where t.match_id = m.id and t.actor_id = ${player}) as deeds,
          (select coalesce(json_agg(json_build_object('file', '/files/' || s.file_id, 'at', s.at)), '[]')
           from match_screenshots s join files f on f.id = s.file_id
           where s.match_id = m.id and f.owner_id = ${player}) as pictures
        from match_players own join matches m on m.id = own.match_id
        where own.player_id = ${player} order by m.created_at`.execute(db);
      return rows;
    },

    async erase(transaction, player) {
      const { rows } = await sql<{ id: string }>`
        select id from files where owner_id = ${player}`.execute(transaction.db);
      const ids = rows.map(({ id }) => id as FileId); // the primary key of files
      await removeFiles(transaction, files, ids); // with the rows that refer to them
      await tables<MatchesTables>(transaction.db)
        .updateTable('match_timeline')
        .set({ data: sql`jsonb_set(jsonb_set(data, '{reason}', 'null'), '{screenshotIds}', '[]')` })
        .where('actor_id', '=', player)
        .execute();
    },
  };
}

export const availabilityPersonalData: PersonalData = {
  name: 'lookingForMatches',
  tables: ['looking_players'],
  async exportData(db, player) {
    const rows = await tables<MatchesTables>(db)
      .selectFrom('looking_players')
      .select(['event_id as eventId', 'ends_at as endsAt'])
      .where('player_id', '=', player)
      .execute();
    return rows;
  },
  async erase(transaction, player) {
    await tables<MatchesTables>(transaction.db)
      .deleteFrom('looking_players')
      .where('player_id', '=', player)
      .execute();
  },
};

export const playTimesPersonalData: PersonalData = {
  name: 'playTimes',
  tables: ['play_times'],
  async exportData(db, player) {
    const rows = await tables<MatchesTables>(db)
      .selectFrom('play_times')
      .select('times')
      .where('player_id', '=', player)
      .execute();
    return rows.map(({ times }) => times);
  },
  async erase(transaction, player) {
    await tables<MatchesTables>(transaction.db)
      .deleteFrom('play_times')
      .where('player_id', '=', player)
      .execute();
  },
};
