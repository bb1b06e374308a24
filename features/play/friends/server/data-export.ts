import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import { leaveCommunity } from './community.ts';
import type { FriendsTables } from './tables.ts';

/** Deletes a player's friendships, requests and blocks, on both sides. */
export const friendsPersonalData: PersonalData = {
  name: 'friends',
  tables: [
    ...['friendships', 'player_blocks', 'community_members', 'share_codes', 'player_searches'],
  ],

  async exportData(db, player) {
    const [bonds, blocks, member, code] = await Promise.all([
      sql`
        select p.username as player, f.state, f.since
        from friendships f join players p on p.id = f.other_id
        where f.player_id = ${player} order by f.since`.execute(db),
      sql`
        select p.username as player, b.at
        from player_blocks b join players p on p.id = b.blocked_id
        where b.player_id = ${player} order by b.at`.execute(db),
      sql<{ since: Date }>`select since from community_members where player_id = ${player}`.execute(
        db,
      ),
      sql<{ code: string }>`select code from share_codes where player_id = ${player}`.execute(db),
    ]);
    return {
      friendsAndRequests: bonds.rows,
      blocked: blocks.rows,
      inTheCommunitySince: member.rows[0]?.since ?? null,
      shareCode: code.rows[0]?.code ?? null,
    };
  },

  async erase({ db }, player) {
    const view = tables<FriendsTables>(db);
    await view
      .deleteFrom('friendships')
      .where(({ eb, or }) => or([eb('player_id', '=', player), eb('other_id', '=', player)]))
      .execute();
    await view
      .deleteFrom('player_blocks')
      .where(({ eb, or }) => or([eb('player_id', '=', player), eb('blocked_id', '=', player)]))
      .execute();
    await leaveCommunity(db, player);
    for (const table of ['share_codes', 'player_searches'] as const) {
      await view.deleteFrom(table).where('player_id', '=', player).execute();
    }
  },
};
