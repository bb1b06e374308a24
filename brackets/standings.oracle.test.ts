import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { League } from './league.ts';
import type { Entrant, Outcome } from './outcome.ts';
import { standingsOf } from './standings.ts';
import { anyLeague, anyTableRules } from './testing/league-kit.ts';
import { type StandingsRules, SWISS_RULES } from './tie-breakers.ts';

test('the order of a table is that of comparing any two by hand, whatever the tie-breakers', () => {
  fc.assert(
    fc.property(anyLeague, anyTableRules, (league, rules) => {
      expect(standingsOf(league, rules).rows.map(({ entrant }) => entrant)).toEqual(
        byHand(league, rules),
      );
    }),
    { numRuns: 400 },
  );
});

test('so it is of a Swiss table, with its Buchholz', () => {
  fc.assert(
    fc.property(anyLeague, (league) => {
      const rows = standingsOf(league, SWISS_RULES).rows.map(({ entrant }) => entrant);
      expect(rows).toEqual(byHand(league, SWISS_RULES));
    }),
    { numRuns: 400 },
  );
});

/** One line of the results, seen by one of the two; everything is added up anew from these whenever it is asked. */
interface Line {
  readonly me: Entrant;
  readonly other: Entrant;
  readonly round: number;
  readonly mine: number;
  readonly theirs: number;
  readonly isPlayed: boolean;
  readonly lostBoth: boolean;
}

/** Separates all level entrants at once, and starts again with the first criterion in each part. */
function byHand(league: League, rules: StandingsRules): Entrant[] {
  const lines = linesOf(league, rules);
  const left = league.entrants.filter((one) => !isAnnulled(league, one));
  return ordered(left);

  function ordered(tied: readonly Entrant[]): Entrant[] {
    if (tied.length < 2) return [...tied];
    for (const criterion of ['points', ...rules.tieBreakers, 'draw'] as const) {
      const values = new Map(tied.map((one) => [one, measure(criterion, one, tied)]));
      const level = [...new Set(values.values())].sort((a, b) => b - a);
      if (level.length === 1) continue;
      return level.flatMap((value) => ordered(tied.filter((one) => values.get(one) === value)));
    }
    return [...tied];
  }

  function measure(criterion: string, one: Entrant, tied: readonly Entrant[]): number {
    const own = lines.filter(({ me }) => me === one);
    const among = own.filter(({ other }) => tied.includes(other));
    switch (criterion) {
      case 'points':
        return pointsOf(one);
      case 'score_difference':
        return sum(own, (line) => line.mine - line.theirs);
      case 'score_for':
        return sum(own, ({ mine }) => mine);
      case 'head_to_head_points':
        return sum(among, worth);
      case 'head_to_head_difference':
        return sum(among, (line) => line.mine - line.theirs);
      case 'head_to_head_score_for':
        return sum(among, ({ mine }) => mine);
      case 'fewest_walkovers':
        return -own.filter((line) => !line.isPlayed && line.mine <= line.theirs).length;
      case 'wins':
        return own.filter((line) => line.mine > line.theirs).length;
      case 'buchholz':
        return sum(own, strengthMet) + byesOf(one) * pointsOf(one);
      case 'sonneborn_berger':
        return sum(own, (line) => shareOf(line) * strengthMet(line)) + byesOf(one) * pointsOf(one);
      default:
        return -league.draw.indexOf(one);
    }
  }

  function worth(line: Line): number {
    const { win, draw, loss } = rules.points;
    if (line.lostBoth || line.mine < line.theirs) return loss;
    return line.mine > line.theirs ? win : draw;
  }

  function shareOf(line: Line): number {
    if (line.lostBoth || line.mine < line.theirs) return 0;
    return line.mine > line.theirs ? 1 : 0.5;
  }

  function pointsOf(one: Entrant): number {
    const own = lines.filter(({ me }) => me === one);
    return sum(own, worth) + byesOf(one) * rules.points.bye;
  }

  function byesOf(one: Entrant): number {
    return (league.byes ?? []).filter(({ entrant }) => entrant === one).length;
  }

  /** The worth of an opponent. An unplayed match counts as one against an equal opponent. */
  function strengthMet({ me, other, isPlayed }: Line): number {
    if (!isPlayed) return pointsOf(me);
    const played = lines.filter((line) => line.me === other).length;
    const rounds = Math.max(0, ...lines.map(({ round }) => round));
    const missed = Math.max(0, rounds - played - byesOf(other));
    const hasLeft = (league.withdrawals ?? []).some(({ entrant }) => entrant === other);
    return pointsOf(other) + (hasLeft ? missed * rules.points.draw : 0);
  }
}

function isAnnulled({ withdrawals = [] }: League, one: Entrant): boolean {
  return withdrawals.some(({ entrant, ruling }) => entrant === one && ruling === 'annulled');
}

function linesOf(league: League, { walkoverScore }: StandingsRules): Line[] {
  const hasLeft = (one: Entrant) =>
    (league.withdrawals ?? []).some(({ entrant }) => entrant === one);
  return league.matches.flatMap(({ home, away, round, outcome }) => {
    if (isAnnulled(league, home) || isAnnulled(league, away)) return [];
    const ended = outcome ?? givenUp(hasLeft(home), hasLeft(away));
    if (!ended) return [];
    const [h, a] = scoreOf(ended, walkoverScore);
    const both = { round, isPlayed: ended.kind === 'played', lostBoth: ended.kind === 'void' };
    return [
      { me: home, other: away, mine: h, theirs: a, ...both },
      { me: away, other: home, mine: a, theirs: h, ...both },
    ];
  });
}

function givenUp(home: boolean, away: boolean): Outcome | null {
  if (home && away) return { kind: 'void' };
  if (home || away) return { kind: 'walkover', winner: home ? 'away' : 'home' };
  return null;
}

function scoreOf(outcome: Outcome, walkover: number): readonly [number, number] {
  if (outcome.kind === 'void') return [0, 0];
  if (outcome.kind === 'walkover') return outcome.winner === 'home' ? [walkover, 0] : [0, walkover];
  return [outcome.score.home, outcome.score.away];
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
