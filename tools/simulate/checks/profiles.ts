import type { StandingsRow } from '#features/play/leaderboards/rules/standings.ts';
import { MATCH_LISTS } from '#features/play/matches/rules/views.ts';
import type { OwnPage } from './fetched.ts';
import type { FullMatch, Replayed } from './replayed.ts';

/** A game's standings, computed from the timelines. */
export interface GameBook {
  readonly gameId: string;
  readonly rows: readonly StandingsRow[];
}

/** Checks the statistics of profiles: over all games, and the most played game. */
export function checkCareers(pages: readonly OwnPage[], books: readonly GameBook[]): string[] {
  return pages.flatMap(({ userId, stats }) => {
    const shown = [stats.gamesPlayed, stats.matchesPlayed, stats.matchesWon, stats.matchesDrawn];
    shown.push(stats.matchesLost, stats.points, stats.winPercentage);
    const due = careerOf(userId, books);
    const faults =
      shown.join() === due.figures.join()
        ? []
        : [`${userId}: the profile says ${shown}, the timelines ${due.figures}`];
    const game = stats.mostPlayedGame?.gameId ?? null;
    // of two games with equal matches and wins, either may be first
    if (game === null ? due.mostPlayed.length === 0 : due.mostPlayed.includes(game)) return faults;
    return [...faults, `${userId} plays ${game} most, by the timelines ${due.mostPlayed}`];
  });
}

function careerOf(player: string, books: readonly GameBook[]) {
  const own = books.flatMap(({ gameId, rows }) => {
    const row = rows.find((each) => each.player === player);
    return row ? [{ ...row, gameId }] : [];
  });
  const sum = (of: (row: StandingsRow) => number) => own.reduce((all, row) => all + of(row), 0);
  const played = own.filter(({ matches }) => matches > 0);
  const [matches, wins] = [sum((row) => row.matches), sum((row) => row.wins)];
  const most = Math.max(...played.map((row) => row.matches));
  const often = played.filter((row) => row.matches === most);
  const mostWins = Math.max(...often.map((row) => row.wins));
  const share = matches === 0 ? 0 : wins / matches;
  return {
    figures: [
      ...[played.length, matches, wins, sum((row) => row.draws), sum((row) => row.losses)],
      ...[sum((row) => row.points), share],
    ],
    mostPlayed: often.filter((row) => row.wins === mostWins).map(({ gameId }) => gameId),
  };
}

/** Checks that the lists of players and of the event have the right matches and counts. */
export function checkLists(
  pages: readonly OwnPage[],
  ofEvent: Readonly<Record<FullMatch['list'], readonly string[]>>,
  matches: readonly Replayed[],
): string[] {
  const idsIn = (list: FullMatch['list'], all: readonly Replayed[]) =>
    all.filter(({ match }) => match.list === list).map(({ match }) => match.matchId);
  return MATCH_LISTS.flatMap((list) => [
    ...differing(`the event, ${list}`, ofEvent[list], idsIn(list, matches)),
    ...pages.flatMap(({ userId, lists, counts }) => {
      const own = matches.filter(({ players }) => Object.values(players).includes(userId));
      const due = idsIn(list, own);
      const faults = differing(`${userId}, ${list}`, lists[list], due);
      if (counts.every((each) => each[list] === due.length)) return faults;
      const said = [...new Set(counts.map((each) => each[list]))];
      return [...faults, `${userId}, ${list}: counts ${said}, there are ${due.length}`];
    }),
  ]);
}

function differing(name: string, shown: readonly string[], due: readonly string[]): string[] {
  const [a, b] = [shown, due].map((ids) => [...ids].sort().join());
  return a === b ? [] : [`${name}: lists ${shown.length}, by the matches ${due.length}`];
}
