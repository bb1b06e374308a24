import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { removeFiles } from '#platform/files/files.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** A player's tickets, sent signed in or from the own address, with their answers. */
export function supportPersonalData({ files }: Pick<Platform, 'files'>): PersonalData {
  return {
    name: 'tickets',
    tables: ['tickets'],

    async exportData(db, player) {
      const { rows } = await sql`
        select t.subject, t.category, t.state, t.opened_at as "openedAt", t.details,
          (select coalesce(json_agg(json_build_object('by', m.kind, 'text', m.text, 'at', m.at)
             order by m.at, m.id), '[]') from ticket_messages m
           where m.ticket_id = t.id and m.kind <> 'note') as messages
        from tickets t where t.player_id = ${player} order by t.opened_at`.execute(db);
      return rows;
    },

    async erase(transaction, player) {
      const { rows } = await sql<{ id: string }>`
        select t.id from tickets t left join players p on p.id = ${player}
        where t.player_id = ${player} or (t.audience = p.audience and t.email = p.email_key
          and p.email_verified_at is not null)`.execute(transaction.db);
      const ids = rows.map(({ id }) => id);
      const pictures = await sql<{ id: FileId }>`
        select p.file_id as id from ticket_pictures p left join ticket_messages m on m.id = p.message_id
        where coalesce(m.ticket_id, p.ticket_id) = any(${ids}::uuid[])`.execute(transaction.db);
      await removeFiles(
        transaction,
        files,
        pictures.rows.map(({ id }) => id),
      );
      await sql`delete from tickets where id = any(${ids}::uuid[])`.execute(transaction.db);
    },
  };
}
