import { otherSide, type Side } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import type { Entry } from '#features/play/events/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { MatchRules, MatchStatus } from '../rules/match.ts';
import type { Deed } from './deeds.ts';
import { eventOf } from './events.ts';
import { lockAllPlayers } from './locks.ts';
import { lookNoLonger } from './looking.ts';
import { lockMatch, type MatchRecord, recordOf } from './records.ts';
import { createReferee, isDue } from './referee.ts';
import type { MatchesTables } from './tables.ts';

const UNFINISHED: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];

/**
 * Ends what is open of an entry whose player leaves the event: requests fall away at no price, a confirmed
 * match is cancelled at the leaver's. What has been kicked off must come to its end first; where the player leaves
 * for good (`givesUp`), it comes to its end without them, by the opponent's score and the deadlines.
 */
export function withdrawEntry(platform: Platform) {
  const referee = createReferee(platform);
  return async (work: Work, entry: Entry, how: 'leaves' | 'givesUp' = 'leaves'): Promise<void> => {
    const { db } = work;
    await lockAllPlayers(db, async () => {
      const matches = await standingMatches(db, entry);
      return [entry.playerId, ...matches.flatMap(({ players }) => Object.values(players))];
    });
    const standing = await standingMatches(db, entry);
    const matches = standing.filter(({ state }) => !UNFINISHED.includes(state.status));
    if (how === 'leaves' && matches.length < standing.length) throw refuse('matches_unfinished');
    const [event, cards] = await atOnce([
      eventOf(db, entry.eventId),
      playerCards(
        db,
        matches.flatMap(({ players }) => Object.values(players)),
      ),
    ]);
    await lookNoLonger(work, entry.eventId, entry.playerId);
    const rules = referee.rulesOf(event);
    for (const { id } of matches) {
      const match = await lockMatch(db, id);
      const opened = { match, event, rules, cards };
      const deed = isDue(opened, work.now) ? LAPSE : leaving(match, entry, rules);
      await referee.apply(work, opened, deed);
    }
  };
}

const LAPSE: Deed = { act: { type: 'deadline' }, actor: null };

/**
 * A request is taken back in the name of its challenger, which costs nobody anything, also where the other side has asked
 * for another time. A match that the event has drawn is the opponent's.
 */
function leaving(
  { entries, state }: MatchRecord,
  { entryId, playerId }: Entry,
  { isFixture }: MatchRules,
): Deed {
  const role: Side = entries.challenger === entryId ? 'challenger' : 'challenged';
  const actor = { playerId, role };
  if (isFixture) return { act: { type: 'award', by: 'event', winner: otherSide(role) }, actor };
  const isAgreed = state.status === 'confirmed' || state.standing?.status === 'confirmed';
  const by = isAgreed ? role : (state.standing ?? state).proposal.by;
  return { act: { type: 'cancel', by }, actor };
}

async function standingMatches(db: Db, { playerId, eventId }: Entry): Promise<MatchRecord[]> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', playerId)
    .where('own.event_id', '=', eventId)
    .where('own.list', '<>', 'completed')
    .orderBy('matches.id')
    .execute();
  return rows.map(recordOf);
}
