import type { Side } from '#core/scores.ts';
import type { PointsEntry } from './points.ts';
import { compareRows, type StandingsRow } from './standings.ts';

/** A result of some week or month, as a table of it counts. */
export interface TableResult {
  readonly matchId: string;
  readonly round: number;
  /** The order in which results became final. */
  readonly sequence: number;
  readonly at: Date;
  readonly players: Readonly<Record<Side, string>>;
  readonly winner: Side | 'draw';
  readonly score: Readonly<Record<Side, number>>;
  readonly walkover: boolean;
  readonly revokedAt: Date | null;
}

/** A line of the ledger. */
export interface TableEntry {
  readonly playerId: string;
  readonly matchId: string;
  readonly round: number;
  readonly reason: PointsEntry['reason'];
  /** It takes an earlier one back. */
  readonly isReversal: boolean;
  readonly at: Date;
  readonly points: number;
}

export interface TableFacts {
  readonly results: readonly TableResult[];
  readonly entries: readonly TableEntry[];
}

/** The result around which a table is read. */
export type Around = Pick<TableResult, 'matchId' | 'round' | 'sequence' | 'at'>;

/** A table just before a result, and with what this result's match gave; best first. */
export interface TableAround {
  readonly before: readonly StandingsRow[];
  readonly after: readonly StandingsRow[];
}

/**
 * The table of `players` just before a result and just after it. The two differ by the points and the result of this
 * match alone, however close other results are: results count in the order of their sequence. Players are in the
 * table before if they have played until then; `self` is in the table after in any case.
 */
export function tableAround(
  facts: TableFacts,
  players: readonly string[],
  around: Around,
  self: readonly string[],
): TableAround {
  const earlier = facts.results.filter((result) => isEarlier(result, around));
  const own = facts.results.filter(
    ({ matchId, round }) => matchId === around.matchId && round === around.round,
  );
  const sequences = new Map(facts.results.map((one) => [keyOf(one), one]));
  const given = facts.entries.filter((entry) => isGivenBefore(entry, around, sequences));
  const gained = facts.entries.filter((entry) => isOfMatch(entry, around));
  const isIn = (player: string) =>
    earlier.some((result) => !result.walkover && hasPlayed(result, player));
  const members = players.filter(isIn);
  const later = players.filter((player) => isIn(player) || self.includes(player));
  const rowsOf = (of: readonly string[], results: TableResult[], entries: TableEntry[]) =>
    of.map((player) => rowOf(player, results, entries)).sort(compareRows);
  return {
    before: rowsOf(members, earlier, given),
    after: rowsOf(later, [...earlier, ...own], [...given, ...gained]),
  };
}

function isEarlier(result: TableResult, { sequence, matchId, at }: Around): boolean {
  const stood = result.revokedAt === null || result.revokedAt > at;
  return result.sequence < sequence && result.matchId !== matchId && stood;
}

function keyOf({ matchId, round }: { readonly matchId: string; readonly round: number }): string {
  return `${matchId} ${round}`;
}

/** Points of a result count with it; all others by their time. */
function isGivenBefore(
  entry: TableEntry,
  { matchId, sequence, at }: Around,
  results: ReadonlyMap<string, TableResult>,
): boolean {
  if (entry.matchId === matchId) return false;
  const result = results.get(keyOf(entry));
  const isByResult = entry.reason === 'play' || entry.reason === 'win';
  if (!isByResult || entry.isReversal || !result || entry.at > result.at) return entry.at <= at;
  return result.sequence < sequence;
}

/** The match's own points: those of its acts, and of this result of it. */
function isOfMatch(entry: TableEntry, { matchId, round }: Around): boolean {
  if (entry.matchId !== matchId || entry.isReversal) return false;
  const isByResult = entry.reason === 'play' || entry.reason === 'win';
  return !isByResult || entry.round === round;
}

function hasPlayed({ players }: TableResult, player: string): boolean {
  return players.challenger === player || players.challenged === player;
}

function rowOf(
  player: string,
  results: readonly TableResult[],
  entries: readonly TableEntry[],
): StandingsRow {
  const own = results.filter((result) => hasPlayed(result, player));
  const sideIn = ({ players }: TableResult): Side =>
    players.challenger === player ? 'challenger' : 'challenged';
  const wins = own.filter((result) => result.winner === sideIn(result));
  const draws = own.filter(({ winner }) => winner === 'draw').length;
  const difference = (result: TableResult) => {
    const { challenger, challenged } = result.score;
    return sideIn(result) === 'challenger' ? challenger - challenged : challenged - challenger;
  };
  const last = wins.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  return {
    player,
    points: entries.reduce((sum, one) => (one.playerId === player ? sum + one.points : sum), 0),
    matches: own.length,
    wins: wins.length,
    draws,
    losses: own.length - wins.length - draws,
    scoreDifference: own.reduce((sum, result) => sum + difference(result), 0),
    lastWinAt: last > 0 ? new Date(last) : null,
  };
}
