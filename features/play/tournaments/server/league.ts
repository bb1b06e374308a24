import type { BracketCommand, MatchChange } from '@battle-league/brackets/elimination.ts';
import {
  type Bye,
  type League,
  type LeagueMatch,
  type Withdrawal,
  withdrawalRuling,
} from '@battle-league/brackets/league.ts';
import type { MatchKey } from '@battle-league/brackets/outcome.ts';
import { type Standings, standingsOf } from '@battle-league/brackets/standings.ts';
import { LEAGUE_RULES, SWISS_RULES } from '@battle-league/brackets/tie-breakers.ts';
import type { Db } from '#platform/database/database.ts';
import type { EntryId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Conductor } from './conduct.ts';
import { noteEntrant } from './entrant-rows.ts';
import { matchesOf } from './field-matches.ts';
import { entrantIn, type Field, type KeptMatch, keepMatches, storedKey } from './rows.ts';
import { entrantsOfStage } from './stage-rows.ts';

/** A result of a table changes its own match and the table, which is made anew whenever it is read. */
export async function leagueTurn(
  work: Work,
  { eventId, stage, group }: Field,
  match: KeptMatch,
  act: Extract<BracketCommand, { key: MatchKey }>,
): Promise<void> {
  const result = act.type === 'reopen' ? null : ({ outcome: act.outcome, by: 'report' } as const);
  await keepMatches(work.db, eventId, [{ ...match, result }], work.now);
  work.announce(`event:${eventId}`, 'bracket', {
    stage,
    key: storedKey(group, match.key),
    outcome: result?.outcome ?? null,
  });
}

/**
 * Who leaves a table loses what is open; whether the rest counts is ruled once, when they leave, by what had a result
 * before: nothing that was `given` since they leave. In a Swiss field results stand.
 */
export async function leaveLeague(
  work: Work,
  field: Field,
  entryId: EntryId,
  given: ReadonlySet<MatchKey>,
  conductor: Conductor,
): Promise<void> {
  const { format } = field;
  const league = await leagueOf(work.db, field);
  const matches = league.matches.map((match) =>
    given.has(match.key) ? { ...match, outcome: null } : match,
  );
  const before = { ...league, matches };
  const ruling = format.kind === 'swiss' ? 'walkovers' : withdrawalRuling(before, entryId);
  await noteEntrant(work.db, field, entryId, { ruling });
  const all = [...(await matchesOf(work.db, field)).values()];
  const changes = all
    .filter(
      ({ home, away, result }) => !result && [home, away].some((s) => entrantIn(s) === entryId),
    )
    .map((before): MatchChange => {
      const winner = entrantIn(before.home) === entryId ? 'away' : 'home';
      const outcome = { kind: 'walkover', winner } as const;
      return { before, after: { ...before, result: { outcome, by: 'absence' } } };
    });
  await conductor.carryOut(work, field, changes);
}

/** The table of a field that has begun. */
export async function tableOf(db: Db, field: Field): Promise<Standings> {
  const isSwiss = field.format.kind === 'swiss';
  return standingsOf(await leagueOf(db, field), isSwiss ? SWISS_RULES : LEAGUE_RULES);
}

export async function leagueOf(db: Db, field: Field): Promise<League> {
  const rows = await entrantsOfStage(db, field);
  const entrants = rows.map(({ entryId }) => entryId);
  const all = [...(await matchesOf(db, field)).values()];
  const withdrawals = rows.flatMap(({ entryId: entrant, ruling }): Withdrawal[] =>
    ruling ? [{ entrant, ruling }] : [],
  );
  const matches = all.flatMap(leagueMatch);
  // seeds are by rating and draw: the last word where all else is level
  return { entrants, matches, draw: entrants, withdrawals, byes: all.flatMap(byeIn) };
}

function leagueMatch({ key, round, home, away, result }: KeptMatch): LeagueMatch[] {
  const ofHome = entrantIn(home);
  const ofAway = entrantIn(away);
  if (!ofHome || !ofAway) return [];
  const outcome = result?.outcome ?? null;
  return [{ key, round: numberOf(round), home: ofHome, away: ofAway, outcome }];
}

/** A match that nobody comes to is a round without an opponent. */
function byeIn({ round, home, away }: KeptMatch): Bye[] {
  const entrant = entrantIn(home);
  return entrant && away.kind === 'nobody' ? [{ entrant, round: numberOf(round) }] : [];
}

/** 'R3' is the third. */
function numberOf(round: string): number {
  return Number(round.slice(1)) || 1;
}
