import { sql } from 'kysely';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { NotificationType } from '../rules/types.ts';

/** What a player need not be told any more: it was answered or done, or has ended. */
export interface Settled {
  readonly of: PlayerId;
  /** The place it is about; all places where none is given. */
  readonly link?: string;
  /** All types where none are given. */
  readonly types?: readonly NotificationType[];
  /** Who has caused it. */
  readonly by?: PlayerId;
}

/** Marks as read what was settled elsewhere, by one statement; the player's screens count anew. */
export async function settle(work: Work, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const asked = settled.map(({ of, link = null, types = null, by = null }) => {
    return { player: of, link, types, causer: by };
  });
  // the statement sees how many are unread before it
  const { rows } = await sql<{ player_id: string; before: number }>`
    update notifications set read_at = ${work.now}
    where read_at is null
      and player_id = any(${[...new Set(settled.map(({ of }) => of))]}::uuid[])
      and exists (
        select from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as settled(player uuid, link text, types text[], causer text)
        where settled.player = notifications.player_id
          and (settled.link is null or settled.link = notifications.link)
          and (settled.types is null or notifications.type = any(settled.types))
          and (settled.causer is null or settled.causer = notifications.params ->> 'opponentId')
      )
    returning player_id, (
      select count(*) from notifications as others
      where others.player_id = notifications.player_id and others.read_at is null
    ) as before`.execute(work.db);
  for (const [player, own] of Map.groupBy(rows, ({ player_id }) => player_id)) {
    const unread = (own[0]?.before ?? 0) - own.length;
    work.announce(`player:${player}`, 'notification', { notificationId: null, unread });
  }
}
