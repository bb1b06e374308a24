import type { Side } from '#core/scores.ts';

/** A final result. Reopened ones are left out. */
export interface StandingsFinal {
  /** When it became final. */
  readonly at: Date;
  readonly players: Readonly<Record<Side, string>>;
  readonly winner: Side | 'draw';
  /** Goals, frames or rounds, without penalties. */
  readonly score: Readonly<Record<Side, number>>;
  /** Points that the ledger gave each side for it. */
  readonly points: Readonly<Record<Side, number>>;
}

/** Points that belong to no final: acceptances, faults. */
export interface OtherPoints {
  readonly player: string;
  readonly points: number;
}

export interface StandingsRow {
  readonly player: string;
  readonly points: number;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Goals, frames or rounds for, less those against. */
  readonly scoreDifference: number;
  readonly lastWinAt: Date | null;
}

type Rows = Map<string, StandingsRow>;

/** The board, best first; the same for the same results in whatever order they arrive. */
export function standings(
  finals: readonly StandingsFinal[],
  others: readonly OtherPoints[] = [],
): StandingsRow[] {
  const rows: Rows = new Map();
  for (const final of finals) {
    addSide(rows, final, 'challenger', 'challenged');
    addSide(rows, final, 'challenged', 'challenger');
  }
  for (const { player, points } of others) {
    const row = rowOf(rows, player);
    rows.set(player, { ...row, points: row.points + points });
  }
  return [...rows.values()].sort(compareRows);
}

/** Points, more wins, better score difference, fewer matches, earlier last win, then id. */
export function compareRows(a: StandingsRow, b: StandingsRow): number {
  return (
    b.points - a.points ||
    b.wins - a.wins ||
    b.scoreDifference - a.scoreDifference ||
    a.matches - b.matches ||
    compareLastWins(a.lastWinAt, b.lastWinAt) ||
    compareIds(a.player, b.player)
  );
}

function addSide(rows: Rows, final: StandingsFinal, side: Side, other: Side): void {
  const row = rowOf(rows, final.players[side]);
  rows.set(row.player, {
    player: row.player,
    points: row.points + final.points[side],
    matches: row.matches + 1,
    wins: row.wins + Number(final.winner === side),
    draws: row.draws + Number(final.winner === 'draw'),
    losses: row.losses + Number(final.winner === other),
    scoreDifference: row.scoreDifference + final.score[side] - final.score[other],
    lastWinAt: final.winner === side ? later(row.lastWinAt, final.at) : row.lastWinAt,
  });
}

function rowOf(rows: Rows, player: string): StandingsRow {
  const empty = { points: 0, matches: 0, wins: 0, draws: 0, losses: 0, scoreDifference: 0 };
  return rows.get(player) ?? { player, ...empty, lastWinAt: null };
}

function later(known: Date | null, at: Date): Date {
  return known && known > at ? known : at;
}

/** Players without a win come after players with one. */
function compareLastWins(a: Date | null, b: Date | null): number {
  if (a && b) return a.getTime() - b.getTime();
  return Number(a === null) - Number(b === null);
}

/** By code unit: the same on every machine, in every language. */
function compareIds(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
