/** A player's results in one game over all events. */
export interface GameRecord {
  readonly gameId: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly points: number;
}

/** A player's figures (section 3 of the specification, "Stats"). */
export interface Stats {
  /** Games with at least one match. */
  readonly gamesPlayed: number;
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly matchesDrawn: number;
  readonly matchesLost: number;
  /** Share of the matches played, 0 to 1. */
  readonly winPercentage: number;
  /** The one with most matches; of equals the one with more wins. */
  readonly mostPlayedGame: string | null;
  readonly points: number;
}

/** Adds up a player's records; the same in whatever order they come. */
export function statsOf(records: readonly GameRecord[]): Stats {
  const sum = (of: (record: GameRecord) => number) =>
    records.reduce((total, record) => total + of(record), 0);
  const played = records.filter((record) => record.played > 0).sort(mostPlayedFirst);
  const matchesPlayed = sum((record) => record.played);
  const matchesWon = sum((record) => record.won);
  return {
    gamesPlayed: played.length,
    matchesPlayed,
    matchesWon,
    matchesDrawn: sum((record) => record.drawn),
    matchesLost: sum((record) => record.lost),
    winPercentage: matchesPlayed === 0 ? 0 : matchesWon / matchesPlayed,
    mostPlayedGame: played[0]?.gameId ?? null,
    points: sum((record) => record.points),
  };
}

function mostPlayedFirst(a: GameRecord, b: GameRecord): number {
  return b.played - a.played || b.won - a.won || (a.gameId < b.gameId ? -1 : 1);
}
