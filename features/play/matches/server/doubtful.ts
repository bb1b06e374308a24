import { ofEventsInReach } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { pathOfFile } from '#platform/files/files.ts';
import type { Reach } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { FileId } from '#platform/ids.ts';
import type { matchesCalls } from '../contract.ts';
import { matchCards } from './cards.ts';
import type { Desk } from './desk.ts';
import { scoreReply } from './detail.ts';
import { agreement, earlierUses, readReply } from './evidence.ts';
import { recordOf } from './records.ts';
import type { MatchesTables } from './tables.ts';
import { onlookerOf } from './viewer.ts';

/** Older doubts are nobody's concern any more. */
const LOOKED_BACK_MS = 30 * 24 * 60 * 60_000;

export function doubtfulScreenshots({
  platform: { db, clock },
  referee: { rulesOf },
}: Desk): Handler<typeof matchesCalls.doubtfulScreenshots> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const since = new Date(now.getTime() - LOOKED_BACK_MS);
    const doubtful = doubtfulOf(db, audience, reachIn(context, 'organiser'), since);
    const { rows, paging } = await readPage(doubtful, wanted, (each) =>
      each
        .innerJoin('matches', 'matches.id', 'match_id')
        .selectAll('matches')
        .select(['file_id', 'side', 'at', 'reading'])
        .orderBy('flagged_at', 'desc')
        .orderBy('file_id'),
    );
    const matches = rows.map(recordOf);
    const cards = await matchCards(db, matches, onlookerOf(context), rulesOf, now);
    const ids = rows.map((row) => row.file_id as FileId); // refers to files
    const uses = await earlierUses(db, ids, audience);
    const items = rows.flatMap(({ file_id, side, at, reading }, index) => {
      const [match, card] = [matches[index], cards[index]];
      if (!match || !card) return [];
      const entered = match.state.submissions[side];
      const same = uses.filter((use) => use.fileId === file_id).map((use) => use.matchId);
      return [
        {
          screenshotId: file_id,
          url: pathOfFile(file_id),
          at: at.toISOString(),
          by: side,
          match: card,
          entered: entered && scoreReply(entered),
          read: readReply(reading),
          agrees: agreement(match, { side, reading }),
          sameAs: [...new Set(same)],
        },
      ];
    });
    return { items, ...paging };
  };
}

function doubtfulOf(db: Db, audience: string, reach: Reach, since: Date) {
  return tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .where('flagged_at', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('matches as m')
          .select('m.id')
          .whereRef('m.id', '=', 'match_screenshots.match_id')
          .where('m.audience', '=', audience)
          .where(ofEventsInReach('m.event_id', reach)),
      ),
    );
}
