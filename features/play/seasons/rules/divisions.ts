import { localOf } from '#core/local-time.ts';
import { compareRows, type StandingsRow } from '#features/play/leaderboards/rules/standings.ts';

/** The divisions of a season, lowest first; everybody begins in the first. */
export const TIERS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];

/** The result of a week for a player. */
export const TURNS = ['promoted', 'stayed', 'relegated'] as const;
export type Turn = (typeof TURNS)[number];

/** Players of a division from which its table says something. */
export const FEWEST_PLAYERS = 8;

/** The numbers of a weekly division. */
export interface DivisionRules {
  /** Most players of one group. */
  readonly size: number;
  /** Players of a full group who are promoted, and as many who are relegated; in smaller groups a proportion. */
  readonly moves: number;
}

export const defaultDivisionRules: DivisionRules = { size: 30, moves: 7 };

/** Lowest rating of each band but the first. Newcomers, with 1200, stay in theirs over a few matches. */
const BANDS = [1050, 1150, 1300, 1450] as const;
/** Time zones of one group, in hours: UTC-12 to UTC-8 is the first. */
const ZONE_HOURS = 4;
const MINUTES_OF_HOUR = 60;
const MINUTE_MS = 60_000;

/**
 * Returns the band of strength, 0 the weakest, by the best rating in any game, in Elo points. Bands play among
 * themselves.
 */
export function bandOf(rating: number): number {
  return BANDS.filter((least) => rating >= least).length;
}

/** Returns the number of the group of time zones, from west to east. Neighbouring zones play among themselves. */
export function zoneOf(timeZone: string, at: Date): number {
  const shown = Date.parse(`${localOf(at, timeZone)}Z`) / MINUTE_MS;
  const minutes = shown - Math.floor(at.getTime() / MINUTE_MS); // clocks show whole minutes
  return Math.floor((minutes / MINUTES_OF_HOUR + 12) / ZONE_HOURS);
}

/** Counts the players of a group who are promoted, and as many who are relegated: 7 of 30, none of fewer than 3. */
export function movesIn(players: number, rules: DivisionRules = defaultDivisionRules): number {
  if (players < 3) return 0;
  return Math.min(rules.moves, Math.max(1, Math.round((players * rules.moves) / rules.size)));
}

/** A row in the current standings of a division. */
export interface Standing extends StandingsRow {
  /** First is 1. */
  readonly rank: number;
  /** The result if the week ended now. */
  readonly turn: Turn;
}

/**
 * Orders a group, best first, with the result of each place. Ties as on every board (rules.md, "Points"). Players
 * without points are not promoted; there is no relegation from the first tier and no promotion from the last.
 */
export function divisionTable(
  rows: readonly StandingsRow[],
  tier: Tier,
  rules: DivisionRules = defaultDivisionRules,
): Standing[] {
  const moves = movesIn(rows.length, rules);
  const up = tier === TIERS.at(-1) ? 0 : moves;
  const down = tier === TIERS[0] ? 0 : moves;
  return [...rows].sort(compareRows).map((row, index) => {
    const rank = index + 1;
    const rises = rank <= up && row.points > 0;
    const falls = rank > rows.length - down;
    return { ...row, rank, turn: rises ? 'promoted' : falls ? 'relegated' : 'stayed' };
  });
}

/** Returns the tier after a week with this result. */
export function tierAfter(tier: Tier, turn: Turn): Tier {
  const step = turn === 'promoted' ? 1 : turn === 'relegated' ? -1 : 0;
  const next = Math.min(TIERS.length - 1, Math.max(0, TIERS.indexOf(tier) + step));
  return TIERS[next] ?? tier;
}

/** A group with room. */
export interface OpenGroup {
  readonly band: number;
  readonly players: number;
}

/** Smaller groups accept players of the neighbouring band, so that nobody plays a week alone. */
const SPARSE = 12;

/** Chooses the group for a player of this strength among those with room; `undefined` if a new one is needed. */
export function groupFor<Group extends OpenGroup>(
  groups: readonly Group[],
  band: number,
): Group | undefined {
  const fullestFirst = [...groups].sort((a, b) => b.players - a.players);
  const beside = ({ band: other, players }: OpenGroup) =>
    Math.abs(other - band) === 1 && players < SPARSE;
  return fullestFirst.find((group) => group.band === band) ?? fullestFirst.find(beside);
}
