import type { Db } from '#platform/database/database.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import { monthBoard } from './boards.ts';
import { ownRow } from './own-rank.ts';

interface Month {
  readonly game: GameId;
  /** `2026-11`. */
  readonly month: string;
  readonly audience: string;
}

/** A player's place on a game's leaderboard of a month; `null` where they are not on it. */
export async function placeInMonth(
  db: Db,
  player: PlayerId,
  { game, month, audience }: Month,
): Promise<number | null> {
  return (await ownRow(db, monthBoard(game, audience, month), player))?.rank ?? null;
}
