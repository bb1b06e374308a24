/** How a cup or a league is played, as its organiser sets it; what is left out is by default. */
export interface TournamentSettings {
  /** Of a knockout: whether the losers of the semi-finals play for third place. */
  readonly thirdPlace?: boolean | undefined;
  /** Of a double elimination: whether the losers' champion must win the final twice. */
  readonly reset?: boolean | undefined;
  /** Of a league: once each, or home and away. */
  readonly legs?: 1 | 2 | undefined;
  /** Milliseconds from the moment both players of a match are known to its kickoff, at least. */
  readonly pause?: number | undefined;
  /** Milliseconds from the start of a round to that of the next; 0: a match begins as soon as it can. */
  readonly roundEvery?: number | undefined;
  /** Milliseconds after the kickoff that was drawn, until when it may be moved. */
  readonly movable?: number | undefined;
}

const LONGEST_MS = 60 * 24 * 60 * 60 * 1000;

/** Times are whole milliseconds up to sixty days. */
export function settingsAreSound({ pause, roundEvery, movable }: TournamentSettings): boolean {
  return [pause, roundEvery, movable].every(
    (ms) => ms === undefined || (Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS),
  );
}
