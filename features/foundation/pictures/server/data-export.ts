import { sql } from 'kysely';
import { avatarUrlOf, findPicture } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import { publishReported } from './moderating.ts';
import type { PicturesTables } from './tables.ts';

/** A player's own picture, and the player's reports of others. */
export const picturesPersonalData: PersonalData = {
  name: 'ownPicture',
  tables: ['avatar_pictures', 'avatar_reports'],

  async exportData(db, player) {
    const picture = await findPicture(db, player);
    const reported = await tables<PicturesTables>(db)
      .selectFrom('avatar_reports')
      .select(['reason', 'at'])
      .where('reporter_id', '=', player)
      .orderBy('at')
      .execute();
    return { picture: picture ? avatarUrlOf(picture) : null, reported };
  },

  async erase(work, player) {
    const { db } = work;
    const picture = await findPicture(db, player);
    if (picture) await publishReported(work, player, picture);
    await sql`delete from files using avatar_pictures p
      where p.file_id = files.id and p.player_id = ${player}`.execute(db);
    await tables<PicturesTables>(db)
      .deleteFrom('avatar_reports')
      .where('reporter_id', '=', player)
      .execute();
  },
};
