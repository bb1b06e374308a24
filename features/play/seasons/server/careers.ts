import { eventsForPlay } from '#features/play/events/server/index.ts';
import { careersOf } from '#features/play/leaderboards/server/index.ts';
import { quickAndRuled } from '#features/play/matches/server/index.ts';
import { titlesOf } from '#features/play/tournaments/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Career, Played } from '../rules/facts.ts';
import type { SeasonTables } from './tables.ts';

/** Reads the facts behind achievements and goals, of many players at once. */
export async function careers(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Career>> {
  const [results, verdicts, standings] = await pipelined([
    careersOf(db, players),
    quickAndRuled(db, players),
    tables<SeasonTables>(db)
      .selectFrom('season_players')
      .selectAll()
      .where('player_id', 'in', [...players])
      .execute(),
  ]);
  const ids = [...new Set([...results.values()].flat().map(({ eventId }) => eventId))];
  const [events, titles] = await pipelined([eventsForPlay(db, ids), titlesOf(db, ids)]);
  const standing = new Map(standings.map((row) => [row.player_id, row]));
  const isFinal = ({ eventId }: Played) => events.get(eventId as EventId)?.isFinal === true; // players of a result
  return new Map(
    players.map((player) => {
      const played = results.get(player) ?? [];
      const { quick, ruled } = verdicts.get(player) ?? NONE;
      const row = standing.get(player);
      const career: Career = {
        played,
        quick,
        ruled,
        finals: new Set(played.filter(isFinal).map(({ eventId }) => eventId)),
        titles: titles.get(player) ?? 0,
        promotions: row?.promotions ?? 0,
        bestTier: row?.best_tier ?? 0,
      };
      return [player, career];
    }),
  );
}

const NONE = { quick: new Set<string>(), ruled: new Set<string>() };
