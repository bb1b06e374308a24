/** Who came to none of their matches is owed no prize (decision 0072). */
import type { Entrant, Outcome } from './model.ts';
import { winnerOf } from './sides.ts';

/** A match that two were to come to, and how it ended. */
export interface Meeting {
  readonly home: Entrant;
  readonly away: Entrant;
  readonly outcome: Outcome;
}

/** Those who missed a match, and neither arrived at one, nor played one, nor walked over in one. */
export function absentees(
  meetings: Iterable<Meeting>,
  arrived: ReadonlySet<Entrant>,
): ReadonlySet<Entrant> {
  const missed = new Set<Entrant>();
  const came = new Set(arrived);
  for (const { outcome, ...sides } of meetings) {
    const winner = winnerOf(outcome);
    for (const side of ['home', 'away'] as const) {
      const wasThere = outcome.kind === 'played' || side === winner;
      (wasThere ? came : missed).add(sides[side]);
    }
  }
  return new Set([...missed].filter((entrant) => !came.has(entrant)));
}
