import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { MessagesTables } from './tables.ts';

/** Messages that wait to be sent to a player, and the way of text messages that were. Texts of sent ones are not stored. */
export const messagesPersonalData: PersonalData = {
  name: 'messagesOnTheirWay',
  tables: ['outbox', 'template_sends', 'sms_sends'],

  async exportData(db, player) {
    const waiting = await tables<MessagesTables>(db)
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'content', 'created_at as at'])
      .where('player_id', '=', player)
      .execute();
    const { rows: sent } = await sql`
      select 'sms' as channel, s.recipient, s.purpose, s.provider, s.status, s.created_at as at
      from sms_sends s join players p on p.id = ${player}
      where s.player_id = p.id or (s.audience = p.audience and s.recipient = p.msisdn)
      order by s.created_at`.execute(db);
    return [...waiting, ...sent];
  },

  async erase({ db }, player) {
    const view = tables<MessagesTables>(db);
    await view.deleteFrom('outbox').where('player_id', '=', player).execute();
    await view.deleteFrom('template_sends').where('sender_id', '=', player).execute();
    await sql`
      delete from sms_sends s using players p
      where p.id = ${player}
        and (s.player_id = p.id or (s.audience = p.audience and s.recipient = p.msisdn))`.execute(
      db,
    );
  },
};
