import { weekAt } from '#core/weeks.ts';
import { tableAround } from '#features/play/leaderboards/rules/table-around.ts';
import {
  type OwnResult,
  tableFactsBetween,
  tableFactsOfMonth,
  wayInMonth,
} from '#features/play/leaderboards/server/index.ts';
import { FEWEST_PLAYERS, type Tier } from '#features/play/seasons/rules/divisions.ts';
import { groupOf } from '#features/play/seasons/server/index.ts';
import { gapBetween, type PlaceChange, placeChange } from '../rules/place.ts';
import type { MomentSources } from './sources.ts';

/** A player's way on a board by one match, with the players as ids. */
export interface BoardPlace extends PlaceChange {
  readonly board: 'division' | 'month';
  readonly tier: Tier | null;
  readonly month: string | null;
}

/** The place in the week's division, else on the month's leaderboard of the game; `null` if neither says anything. */
export async function placeOf(
  sources: MomentSources,
  result: OwnResult,
): Promise<BoardPlace | null> {
  return (await placeInDivision(sources, result)) ?? placeInMonth(sources, result);
}

async function placeInDivision(
  { platform: { db }, context, playerId }: MomentSources,
  result: OwnResult,
): Promise<BoardPlace | null> {
  const { week, startsAt, endsAt } = weekAt(result.at, context.brand.timeZone);
  const group = await groupOf(db, playerId, week);
  if (!group) return null;
  const facts = await tableFactsBetween(db, group.players, startsAt, endsAt);
  const { before, after } = tableAround(facts, group.players, result, [playerId]);
  if (after.length < FEWEST_PLAYERS) return null;
  const change = placeChange(playerId, before, after);
  return change && { board: 'division', tier: group.tier, month: null, ...change };
}

/** The others of a month are where they are now, so the place is shown for a day. */
const SHOWN_FOR_MS = 24 * 60 * 60_000;
const MOST_PASSED = 3;

async function placeInMonth(
  { platform: { db }, playerId, now }: MomentSources,
  result: OwnResult,
): Promise<BoardPlace | null> {
  if (now.getTime() - result.at.getTime() > SHOWN_FOR_MS) return null;
  const { month } = result;
  const facts = await tableFactsOfMonth(db, [playerId], result);
  const table = tableAround(facts, [playerId], result, [playerId]);
  const [[before], [after]] = [table.before, table.after];
  if (!after) return null;
  const way = await wayInMonth(db, result, after, before ?? null);
  const [above] = way.above;
  return {
    board: 'month',
    tier: null,
    month,
    before: way.before,
    after: way.after,
    players: way.players,
    passed: way.passed.slice(0, MOST_PASSED).map(({ player }) => player),
    gap: above ? gapBetween(above, after, way.after - 1) : null,
    rows: [],
  };
}
