import type { PlayerId } from '#platform/ids.ts';
/** The table of this capability; see `platform/database/migrations/0022_players_desk.sql`. */
export interface PlayersDeskTables {
  player_notes: { id: string; player_id: PlayerId; official_id: PlayerId; text: string; at: Date };
}
