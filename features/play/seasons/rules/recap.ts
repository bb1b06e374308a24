import { bestRun, type Played, reallyPlayed, winsOf } from './facts.ts';

/** A month of a player, in figures. */
export interface Recap {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly bestRun: number;
  /** Days on which a match was played. */
  readonly days: number;
  /** The game most matches were played in. */
  readonly gameId: string | null;
  /** The rating in that game: before the month's first rated match, then after each. */
  readonly curve: readonly number[];
  /** The win over the strongest opponent, by rating. */
  readonly bestWin: Played | null;
  /** The most frequent opponent, with the number of matches. */
  readonly rival: { readonly playerId: string; readonly matches: number } | null;
}

/** Adds up the results of a month, oldest first. */
export function recapOf(all: readonly Played[]): Recap {
  const played = reallyPlayed(all);
  const count = (result: Played['result']) => all.filter((one) => one.result === result).length;
  const game = mostOf(played, ({ gameId }) => gameId);
  const rival = mostOf(played, ({ opponentId }) => opponentId);
  return {
    played: all.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    bestRun: bestRun(all),
    days: new Set(played.map(({ day }) => day)).size,
    gameId: game?.key ?? null,
    curve: curveOf(played.filter(({ gameId }) => gameId === game?.key)),
    bestWin: bestWinOf(played),
    rival: rival && { playerId: rival.key, matches: rival.count },
  };
}

function curveOf(played: readonly Played[]): number[] {
  const ratings = played.flatMap(({ rating }) => rating ?? []);
  const first = ratings[0];
  return first ? [first.before, ...ratings.map(({ after }) => after)] : [];
}

function bestWinOf(played: readonly Played[]): Played | null {
  const strength = ({ rating }: Played) => rating?.opponent ?? 0;
  const [best] = winsOf(played).sort(
    (a, b) =>
      strength(b) - strength(a) ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      a.at.getTime() - b.at.getTime(),
  );
  return best ?? null;
}

/** The most frequent value; the earliest of equally frequent ones. */
function mostOf(played: readonly Played[], of: (one: Played) => string) {
  const groups = [...Map.groupBy(played, of)].map(([key, { length }]) => ({ key, count: length }));
  return groups.sort((a, b) => b.count - a.count)[0] ?? null;
}
