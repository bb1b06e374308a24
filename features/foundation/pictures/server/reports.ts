import { tables } from '#platform/database/database.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { PicturesTables } from './tables.ts';

/** Tells moderators that the queue has changed, where this picture waits in it. */
export async function announceReported(work: Work, player: PlayerId, id: FileId): Promise<void> {
  const open = await tables<PicturesTables>(work.db)
    .selectFrom('avatar_reports')
    .select('audience')
    .where('file_id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (open) announceQueue(work, open.audience, player);
}

export function announceQueue(work: Work, audience: string, userId: PlayerId): void {
  work.announce(`moderation:${audience}`, 'picture', { userId });
}
