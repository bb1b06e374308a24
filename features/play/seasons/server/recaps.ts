import type { Brand, Language } from '#brands/brand.ts';
import { monthBefore, monthSpan } from '#core/weeks.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import {
  careersOf,
  placeInMonth,
  pointsBetween,
} from '#features/play/leaderboards/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import { recapOf } from '../rules/recap.ts';
import { pastWeeks } from './past-weeks.ts';
import { peopleOf } from './people.ts';
import type { SeasonTables } from './tables.ts';

interface Wanted {
  /** The month, such as `2026-11`, and the current one. */
  readonly month: string;
  readonly now: string;
  readonly brand: Brand;
  readonly language: Language;
  readonly texts: Translate;
}

/** The recap of a player's month. */
export async function recapFor(db: Db, player: PlayerId, wanted: Wanted) {
  const { month, now, brand, language, texts } = wanted;
  const all = (await careersOf(db, [player])).get(player) ?? [];
  const recap = recapOf(all.filter((one) => one.month === month));
  const { from, until } = monthSpan(month, brand.timeZone);
  const points = await pointsBetween(db, [player], from, until);
  const { bestWin, rival, gameId, ...figures } = recap;
  const met = [bestWin?.opponentId, rival?.playerId].flatMap((id) => id ?? []);
  const personOf = await peopleOf(db, met as PlayerId[] /** from results */, texts);
  const game = gameId as GameId | null; // from a result
  return {
    userId: player,
    month,
    final: month < now,
    months: [...new Set(all.map((one) => one.month))].sort().reverse(),
    ...figures,
    curve: [...figures.curve],
    points: points.get(player) ?? 0,
    game: game ? ((await gameCards(db, [game], language)).get(game) ?? null) : null,
    bestWin: bestWin && {
      matchId: bestWin.matchId,
      opponent: personOf(bestWin.opponentId),
      scored: bestWin.scored,
      conceded: bestWin.conceded,
      rating: bestWin.rating?.opponent ?? null,
    },
    rival: rival && { player: personOf(rival.playerId), matches: rival.matches },
    place: game ? await placeOf(db, player, game, month, brand.audience) : null,
    achievements: await earnedIn(db, player, from, until),
    weeks: await pastWeeks(db, player, month),
  };
}

async function placeOf(db: Db, player: PlayerId, game: GameId, month: string, audience: string) {
  const rank = await placeInMonth(db, player, { game, month, audience });
  if (rank === null) return null;
  const before = await placeInMonth(db, player, { game, month: monthBefore(month), audience });
  return { rank, before };
}

async function earnedIn(db: Db, player: PlayerId, from: Date, until: Date) {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_achievements')
    .select('achievement')
    .where('player_id', '=', player)
    .where('earned_at', '>=', from)
    .where('earned_at', '<', until)
    .orderBy('earned_at')
    .execute();
  return rows.map(({ achievement }) => achievement);
}
