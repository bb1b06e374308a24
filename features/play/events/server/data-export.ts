import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type EntryHooks, leaveAll } from './entering.ts';
import { checkInRules } from './event-rows.ts';
import type { EventsTables } from './tables.ts';

/** The battlegrounds that a player has entered. The entries stay, because matches and rankings depend on them. */
export function eventsPersonalData({ rules }: Platform, hooks: EntryHooks): PersonalData {
  const numbers = checkInRules(rules);
  return {
    name: 'battlegrounds',
    tables: ['entries', 'event_waiting'],

    exportData(db, player) {
      return tables<EventsTables>(db)
        .selectFrom('entries')
        .innerJoin('events', 'events.id', 'entries.event_id')
        .select([
          'entries.event_id as eventId',
          'events.brand',
          'events.format',
          'entries.joined_at as joinedAt',
          'entries.left_at as leftAt',
        ])
        .where('entries.player_id', '=', player)
        .orderBy('entries.joined_at')
        .execute();
    },

    erase: (work, player) => leaveAll(work, player, hooks, numbers),
  };
}
