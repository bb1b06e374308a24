/** The table of this capability; see `platform/database/migrations/0022_players_desk.sql`. */
export interface PlayersDeskTables {
  player_notes: { id: string; player_id: string; official_id: string; text: string; at: Date };
}
