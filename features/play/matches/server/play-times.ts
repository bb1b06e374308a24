import { localOf } from '#core/local-time.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { matchesCalls } from '../contract.ts';
import { NEVER, type PlayTimes } from '../rules/play-times.ts';
import type { Desk } from './desk.ts';
import type { MatchesTables } from './tables.ts';

export function playTimes({
  platform: { db, clock },
}: Desk): Handler<typeof matchesCalls.playTimes> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    const timeZone = await zoneOf(db, playerId);
    const times = (await playTimesOf(db, [playerId])).get(playerId) ?? NEVER;
    return reply(ahead(times, clock.now(), timeZone), timeZone);
  };
}

/** What is said is said as a whole: sent again it is the same. */
export function setPlayTimes(): Handler<typeof matchesCalls.setPlayTimes> {
  return async ({ week, days }, context) => {
    const { playerId } = actingPlayer(context);
    const dates = days.map(({ date }) => date);
    const doubled = dates.findIndex((date, index) => dates.indexOf(date) < index);
    if (doubled >= 0) throw refuseField(`days.${doubled}.date`, 'field_invalid');
    return context.transact(async (work) => {
      const timeZone = await zoneOf(work.db, playerId);
      const times = ahead({ week, days }, work.now, timeZone);
      const row = { times: JSON.stringify(times), changed_at: work.now };
      await tables<MatchesTables>(work.db)
        .insertInto('play_times')
        .values({ player_id: playerId, ...row })
        .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
        .execute();
      return reply(times, timeZone);
    });
  };
}

/** What players have said about when they can play; nobody else reads it. */
export async function playTimesOf(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, PlayTimes>> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('play_times')
    .select(['player_id', 'times'])
    .where('player_id', 'in', players)
    .execute();
  return new Map(rows.map(({ player_id, times }) => [player_id, times]));
}

async function zoneOf(db: Db, playerId: PlayerId): Promise<string> {
  return (await playerCards(db, [playerId])).get(playerId)?.timeZone ?? 'UTC';
}

export const playTimesPart: PersonalPart = {
  name: 'playTimes',
  tables: ['play_times'],
  async personalData(db, player) {
    const times = (await playTimesOf(db, [player])).get(player);
    return times ? [times] : [];
  },
  async erase(work, player) {
    await tables<MatchesTables>(work.db)
      .deleteFrom('play_times')
      .where('player_id', '=', player)
      .execute();
  },
};

/** Days that are over by the player's clock say nothing any more. */
function ahead({ week, days }: PlayTimes, now: Date, timeZone: string): PlayTimes {
  const today = localOf(now, timeZone).slice(0, 10);
  const coming = days.filter(({ date }) => date >= today);
  return { week, days: coming.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

function reply({ week, days }: PlayTimes, timeZone: string) {
  return {
    timeZone,
    week: week.map((hours) => [...hours]),
    days: days.map(({ date, hours }) => ({ date, hours: [...hours] })),
  };
}
