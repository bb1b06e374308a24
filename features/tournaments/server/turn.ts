import { type FixtureResult, fixtureResults } from '#features/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { decide } from '../rules/elimination/decide.ts';
import type { BracketAct, BracketDecision } from '../rules/elimination/decision.ts';
import type { BracketMatch } from '../rules/elimination/match.ts';
import type { Entrant, MatchKey, Outcome } from '../rules/model.ts';
import { sameOutcome } from '../rules/sides.ts';
import type { Conductor } from './conduct.ts';
import { finishIfPlayed } from './finish.ts';
import { leagueTurn, leaveLeague } from './league.ts';
import {
  findTournament,
  type KeptMatch,
  matchesOf,
  matchPlayedFor,
  type Tournament,
  takeTurn,
} from './rows.ts';
import type { TournamentsTables } from './tables.ts';

/**
 * A match that a tournament has drawn has ended, or its result stands no longer: the bracket follows. It
 * looks at how the match stands now, so it may come twice, late, and in any order.
 */
export async function follow(work: Work, matchId: MatchId, conductor: Conductor): Promise<void> {
  const { db } = work;
  const place = await matchPlayedFor(db, matchId);
  if (!place) return;
  const { eventId, key } = place;
  await takeTurn(db, eventId);
  const tournament = await findTournament(db, eventId);
  const match = (await matchesOf(db, eventId, [key])).get(key);
  if (!tournament || match?.matchId !== matchId) return;
  const result = (await fixtureResults(db, [matchId])).get(matchId);
  const act = result && actFor(match, result);
  if (!act) return;
  if (tournament.format.kind === 'league') await leagueTurn(work, eventId, match, act);
  else await actOnBracket(work, tournament, act, conductor);
  await finishIfPlayed(work, tournament);
}

/** An entrant has left a tournament that has begun: open matches go to the opponents, and so do later ones. */
export async function leave(
  work: Work,
  eventId: EventId,
  entryId: EntryId,
  conductor: Conductor,
): Promise<void> {
  const { db, now } = work;
  await takeTurn(db, eventId);
  const tournament = await findTournament(db, eventId);
  const entrant = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select(['seed', 'out_at'])
    .where('event_id', '=', eventId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!tournament || !entrant || entrant.out_at) return;
  if (tournament.format.kind === 'league') {
    await leaveLeague(work, tournament, entryId, conductor);
  } else {
    const act = { type: 'withdraw', entrant: entryId, seed: entrant.seed } as const;
    await actOnBracket(work, tournament, act, conductor);
  }
  await tables<TournamentsTables>(db)
    .updateTable('tournament_entrants')
    .set({ out_at: now })
    .where('event_id', '=', eventId)
    .where('entry_id', '=', entryId)
    .execute();
  await finishIfPlayed(work, tournament);
}

async function actOnBracket(
  work: Work,
  tournament: Tournament,
  act: BracketAct,
  conductor: Conductor,
): Promise<void> {
  const decision = await decideOnRows(work.db, tournament, act);
  switch (decision.kind) {
    case 'changed':
      return conductor.carryOut(work, tournament.eventId, decision.changes);
    case 'refused':
      // a walkover that the bracket gave by itself comes back from its match
      if (decision.code === 'match_decided_by_absence') return;
      throw new Error(`${tournament.eventId}: ${JSON.stringify(act)} is refused: ${decision.code}`);
  }
}

/** Lets the engine decide on the rows that it asks for, and no others. */
export async function decideOnRows(
  db: Db,
  { eventId, format, entrants }: Tournament,
  act: BracketAct,
): Promise<Exclude<BracketDecision, { kind: 'unloaded' }>> {
  if (format.kind === 'league') throw new Error('a league has no bracket');
  const matches = new Map<MatchKey, BracketMatch>();
  const out = await entrantsOut(db, eventId);
  const bracket = { shape: { ...format, entrants }, matches, out };
  for (;;) {
    const decision = decide(bracket, act);
    if (decision.kind !== 'unloaded') return decision;
    const loaded = await matchesOf(db, eventId, decision.keys);
    if (loaded.size < new Set(decision.keys).size) throw new Error(`${eventId}: rows are missing`);
    for (const match of loaded.values()) matches.set(match.key, bare(match));
  }
}

async function entrantsOut(db: Db, eventId: EventId): Promise<Set<Entrant>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select('entry_id')
    .where('event_id', '=', eventId)
    .where('out_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** What a match's result means to the bracket; nothing where it knows. */
function actFor(
  { key, result: known, home, away }: KeptMatch,
  result: FixtureResult,
): Extract<BracketAct, { key: MatchKey }> | null {
  if (result.kind === 'annulled') return null;
  if (result.kind === 'open') return known?.by === 'report' ? { type: 'reopen', key } : null;
  const outcome: Outcome = result;
  if (home.kind !== 'entrant' || away.kind !== 'entrant') return null;
  const between = { home: home.entrant, away: away.entrant };
  if (!known) return { type: 'report', key, outcome, between };
  if (known.by === 'absence' || sameOutcome(known.outcome, outcome)) return null;
  return { type: 'change', key, outcome, between };
}

function bare({ key, home, away, result }: KeptMatch): BracketMatch {
  return { key, home, away, result };
}
