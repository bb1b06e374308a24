import type { Db } from '#platform/database/database.ts';
import { tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { BracketAct, Change } from '../rules/elimination/decision.ts';
import type { MatchKey } from '../rules/model.ts';
import type { League, LeagueMatch, Withdrawal } from '../rules/standings/league.ts';
import { type Table, table } from '../rules/standings/table.ts';
import { defaultTableRules } from '../rules/standings/table-rules.ts';
import { withdrawalRuling } from '../rules/standings/withdrawals.ts';
import type { Conductor } from './conduct.ts';
import { entrantIn, type KeptMatch, matchesOf, type Tournament, updateMatch } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

/** A result of a league changes its own match and the table, which is made anew whenever it is read. */
export async function leagueTurn(
  work: Work,
  eventId: EventId,
  match: KeptMatch,
  act: Extract<BracketAct, { key: MatchKey }>,
): Promise<void> {
  const result = act.type === 'reopen' ? null : ({ outcome: act.outcome, by: 'report' } as const);
  await updateMatch(work.db, eventId, { ...match, result }, work.now);
  work.announce(`event:${eventId}`, 'bracket', {
    key: match.key,
    outcome: result?.outcome ?? null,
  });
}

/** Who leaves a league loses what is open; whether the rest counts is ruled once, when they leave. */
export async function leaveLeague(
  work: Work,
  { eventId }: Tournament,
  entryId: EntryId,
  conductor: Conductor,
): Promise<void> {
  const league = await leagueOf(work.db, eventId);
  await tables<TournamentsTables>(work.db)
    .updateTable('tournament_entrants')
    .set({ ruling: withdrawalRuling(league, entryId) })
    .where('event_id', '=', eventId)
    .where('entry_id', '=', entryId)
    .execute();
  const matches = [...(await matchesOf(work.db, eventId)).values()];
  const changes = matches
    .filter(
      ({ home, away, result }) => !result && [home, away].some((s) => entrantIn(s) === entryId),
    )
    .map((before): Change => {
      const winner = entrantIn(before.home) === entryId ? 'away' : 'home';
      const outcome = { kind: 'walkover', winner } as const;
      return { before, after: { ...before, result: { outcome, by: 'absence' } } };
    });
  await conductor.carryOut(work, eventId, changes);
}

/** The table of a league that has begun. */
export async function tableOf(db: Db, eventId: EventId): Promise<Table> {
  return table(await leagueOf(db, eventId), defaultTableRules);
}

async function leagueOf(db: Db, eventId: EventId): Promise<League> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select(['entry_id', 'ruling'])
    .where('event_id', '=', eventId)
    .orderBy('seed')
    .execute();
  const entrants = rows.map(({ entry_id }) => entry_id);
  const matches = [...(await matchesOf(db, eventId)).values()].flatMap(leagueMatch);
  const withdrawals = rows.flatMap(({ entry_id: entrant, ruling }): Withdrawal[] =>
    ruling ? [{ entrant, ruling }] : [],
  );
  // seeds are by rating and draw: the last word where all else is level
  return { entrants, matches, draw: entrants, withdrawals };
}

function leagueMatch({ key, wave, home, away, result }: KeptMatch): LeagueMatch[] {
  const ofHome = entrantIn(home);
  const ofAway = entrantIn(away);
  if (!ofHome || !ofAway) return [];
  return [{ key, round: wave, home: ofHome, away: ofAway, outcome: result?.outcome ?? null }];
}
