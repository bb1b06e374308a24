import { THIRD_PLACE } from '@battle-league/brackets/elimination-shape.ts';
import { winnerOf } from '@battle-league/brackets/outcome.ts';
import { sql } from 'kysely';
import { entryPlayers } from '#features/play/events/server/index.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, MatchId, PlayerId } from '#platform/ids.ts';
import { type OwnFixture, type OwnPlacing, stepAfter } from '../rules/steps.ts';
import type { TournamentsTables } from './tables.ts';

/** A tournament after a match, for one of its entrants. */
export interface TournamentStep {
  readonly step: ReturnType<typeof stepAfter>['step'];
  readonly round: string | null;
  readonly next: {
    readonly round: string;
    readonly matchId: MatchId | null;
    readonly opponentId: PlayerId | null;
    readonly kickoff: Date | null;
  } | null;
  readonly place: OwnPlacing | null;
  readonly prize: { readonly amount: number; readonly currency: string } | null;
}

/** Reads the step of an entry after a match of its tournament; `null` in events without fixtures. */
export async function tournamentStep(
  db: Db,
  eventId: EventId,
  entryId: EntryId,
  matchId: MatchId,
): Promise<TournamentStep | null> {
  const [fixtures, { placing, isFinished }] = await Promise.all([
    fixturesOf(db, eventId, entryId),
    endOf(db, eventId, entryId),
  ]);
  if (fixtures.length === 0) return null;
  const own = fixtures.find((fixture) => fixture.matchId === matchId);
  const isLastRound = own !== undefined && !(await isFollowed(db, eventId, own));
  const facts = { fixtures, placing, isFinished, isLastRound };
  const { step, round, next } = stepAfter(facts, matchId);
  const following = fixtures.find((each) => each === next);
  const isPlaced = step === 'placed';
  return {
    step,
    round,
    next: following ? await shownNext(db, following) : null,
    place: isPlaced ? placing : null,
    prize: isPlaced ? await prizeOf(db, eventId, entryId) : null,
  };
}

interface Fixture extends OwnFixture {
  readonly matchId: MatchId | null;
  readonly opponent: EntryId | null;
}

async function fixturesOf(db: Db, eventId: EventId, entryId: EntryId): Promise<Fixture[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches as match')
    .innerJoin('tournament_stages as stage', (join) =>
      join.onRef('stage.event_id', '=', 'match.event_id').onRef('stage.stage', '=', 'match.stage'),
    )
    .select([
      'match.match_id',
      'match.round',
      'match.wave',
      'match.stage',
      'match.home',
      'match.away',
    ])
    .select(['stage.format', 'match.result'])
    .where('match.event_id', '=', eventId)
    .where(({ or, eb }) => or([eb('match.home', '=', entryId), eb('match.away', '=', entryId)]))
    .execute();
  return rows.map(({ match_id, round, wave, stage, home, away, format, result }) => ({
    matchId: match_id,
    round,
    wave,
    stage,
    isDecided: result !== null,
    isWon: result !== null && winnerOf(result.outcome) === (home === entryId ? 'home' : 'away'),
    isTable: format.kind !== 'knockout' && format.kind !== 'double_elimination',
    opponent: (home === entryId ? away : home) as EntryId | null, // refers to entries
  }));
}

/** True if another round or stage follows, the match for the third place aside. */
async function isFollowed(db: Db, eventId: EventId, { stage, wave }: Fixture): Promise<boolean> {
  const { rows } = await sql`
    select from tournament_matches
    where event_id = ${eventId} and stage = ${stage} and wave > ${wave} and round <> ${THIRD_PLACE}
    union all
    select from tournament_stages where event_id = ${eventId} and stage > ${stage}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function endOf(db: Db, eventId: EventId, entryId: EntryId) {
  const view = tables<TournamentsTables>(db);
  const [tournament, placing] = await Promise.all([
    view
      .selectFrom('tournaments')
      .select('finished_at')
      .where('event_id', '=', eventId)
      .executeTakeFirst(),
    view
      .selectFrom('final_places')
      .select(['place_from as from', 'place_to as to'])
      .where('event_id', '=', eventId)
      .where('entry_id', '=', entryId)
      .executeTakeFirst(),
  ]);
  return { isFinished: tournament?.finished_at != null, placing: placing ?? null };
}

async function shownNext(db: Db, { round, matchId, opponent }: Fixture) {
  const [players, views] = await Promise.all([
    entryPlayers(db, opponent ? [opponent] : []),
    fixtureViews(db, matchId ? [matchId] : []),
  ]);
  const kickoff = matchId ? (views.get(matchId)?.kickoff ?? null) : null;
  return { round, matchId, opponentId: (opponent && players.get(opponent)) ?? null, kickoff };
}

async function prizeOf(db: Db, eventId: EventId, entryId: EntryId) {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('prizes_owed')
    .select(['amount', 'currency'])
    .where('event_id', '=', eventId)
    .where('entry_id', '=', entryId)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const amount = rows.reduce((sum, row) => sum + Number(row.amount), 0);
  return { amount, currency: first.currency };
}
