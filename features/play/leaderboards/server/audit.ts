import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import { type Rating, type RatingRules, replay } from '../rules/rating.ts';
import { type StandingsRow, standings } from '../rules/standings.ts';
import { standingsRowFrom } from './standings-rows.ts';
import type { LeaderboardTables } from './tables.ts';

type Board = LeaderboardTables['ranking_boards'];

/**
 * Recounts everything from the results and the ledger by the rules, and lists differences from the stored rows. There
 * should be none. For tests, simulations and operators.
 */
export async function auditBooks(db: Db, rules?: RatingRules): Promise<string[]> {
  const view = tables<LeaderboardTables>(db);
  const boards = await view.selectFrom('ranking_boards').selectAll().execute();
  const games = await view.selectFrom('match_results').select('game_id').distinct().execute();
  const found = [
    await unbalanced(db),
    await wrongSpread(db),
    await wrongTies(db),
    await wrongHeld(db),
  ];
  for (const board of boards) found.push(await wrongRows(db, board));
  for (const game of games) found.push(await wrongRatings(db, game.game_id, rules));
  return found.flat();
}

/** A board as the results that stand and the ledger's points make it. */
async function recomputeBoard(db: Db, board: Board): Promise<StandingsRow[]> {
  const view = tables<LeaderboardTables>(db);
  const isEvent = board.kind === 'event';
  const eventId = board.id as EventId; // a board of an event has its id
  const results = await view
    .selectFrom('match_results')
    .selectAll()
    .$if(isEvent, (query) => query.where('event_id', '=', eventId).where('revoked_at', 'is', null))
    .$if(!isEvent, (query) =>
      query
        .where('game_id', '=', board.game_id)
        .where('audience', '=', board.audience)
        .where('month', '=', board.month ?? '')
        // withdrawn in a later month, because this one was closed
        .where(sql<boolean>`revoked_month is distinct from month`),
    )
    .execute();
  const points = await view
    .selectFrom('points_transactions as given')
    .innerJoin('points_entries as entry', 'entry.transaction_id', 'given.id')
    .select(['given.player_id as player', 'entry.points'])
    .where(sql<boolean>`entry.account = 'player:' || given.player_id`)
    .$if(isEvent, (query) => query.where('given.event_id', '=', eventId))
    .$if(!isEvent, (query) =>
      query
        .where('given.game_id', '=', board.game_id)
        .where('given.audience', '=', board.audience)
        .where('given.month', '=', board.month ?? ''),
    )
    .execute();
  const finals = results.map((row) => ({
    at: row.at,
    players: { challenger: row.challenger_id, challenged: row.challenged_id },
    winner: row.winner,
    score: { challenger: row.score_challenger, challenged: row.score_challenged },
    points: { challenger: 0, challenged: 0 }, // the ledger has them
  }));
  return standings(finals, points);
}

/** Every rating of a game, from its results that stand. */
async function recomputeRatings(
  db: Db,
  gameId: GameId,
  rules?: RatingRules,
): Promise<Map<string, Rating>> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('match_results')
    .select(['challenger_id as challenger', 'challenged_id as challenged', 'winner', 'walkover'])
    .where('game_id', '=', gameId)
    .where('rated', '=', true)
    .where('revoked_at', 'is', null)
    .select('sequence')
    .execute();
  const refunds = await tables<LeaderboardTables>(db)
    .selectFrom('rating_refunds')
    .select(['player_id as player', 'points', 'sequence'])
    .where('game_id', '=', gameId)
    .execute();
  const steps = [...rows, ...refunds].sort((a, b) => a.sequence - b.sequence);
  return replay(steps, rules);
}

/** A board's rows as they are kept, best first. */
async function keptBoard(db: Db, board: string): Promise<StandingsRow[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows')
    .selectAll()
    .where('board_id', '=', board)
    .orderBy('points', 'desc')
    .orderBy('won', 'desc')
    .orderBy('score_difference', 'desc')
    .orderBy('played', 'asc')
    .orderBy('last_win_at', (order) => order.asc().nullsLast())
    .orderBy('player_id', 'asc')
    .execute();
  return rows.map(standingsRowFrom);
}

async function wrongRows(db: Db, board: Board): Promise<string[]> {
  // a row stays, with zeros, after all its results were withdrawn
  const kept = (await keptBoard(db, board.id)).filter((row) => row.matches > 0 || row.points !== 0);
  const anew = await recomputeBoard(db, board);
  const expected = anew.filter((row) => row.matches > 0 || row.points !== 0).map(canonical);
  const [is, ought] = [kept, expected].map((rows) => rows.map((row) => JSON.stringify(row)));
  return is?.join() === ought?.join()
    ? []
    : [`board ${board.id}: kept ${is?.join('\n')}\nbut counted ${ought?.join('\n')}`];
}

/** The members in the order of the kept row. */
function canonical(row: StandingsRow): StandingsRow {
  const { player, points, matches, wins, draws, losses, scoreDifference, lastWinAt } = row;
  return { player, points, matches, wins, draws, losses, scoreDifference, lastWinAt };
}

async function wrongRatings(db: Db, gameId: GameId, rules?: RatingRules): Promise<string[]> {
  const expected = await recomputeRatings(db, gameId, rules);
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('ratings')
    .selectAll()
    .where('game_id', '=', gameId)
    .execute();
  const kept = new Map<string, Rating>(rows.map((row) => [row.player_id, row]));
  const players = new Set([...expected.keys(), ...kept.keys()]);
  return [...players].flatMap((player) => {
    const [is, ought] = [kept.get(player), expected.get(player)];
    const same = is?.rating === ought?.rating && is?.matches === ought?.matches;
    const text = `rating of ${player} in ${gameId}: kept ${is?.rating} after ${is?.matches}`;
    return same ? [] : [`${text}, counted ${ought?.rating} after ${ought?.matches}`];
  });
}

/** Transactions that do not sum to zero; the database refuses them, so there are none. */
async function unbalanced(db: Db): Promise<string[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('points_transactions as given')
    .leftJoin('points_entries as entry', 'entry.transaction_id', 'given.id')
    .select('given.id')
    .groupBy('given.id')
    .having(sql<boolean>`count(*) <> 2 or sum(entry.points) <> 0`)
    .execute();
  return rows.map(({ id }) => `points transaction ${id} does not sum to zero`);
}

async function wrongSpread(db: Db): Promise<string[]> {
  const { rows } = await sql<{ board: string; points: number; kept: number; counted: number }>`
    select board_id as board, points, coalesce(kept, 0) as kept, coalesce(counted, 0) as counted
    from (
      select board_id, points, sum(players) as kept from ranking_spread group by 1, 2
    ) as spread
    full join (
      select board_id, points, count(*) as counted from ranking_rows group by 1, 2
    ) as rows using (board_id, points)
    where coalesce(kept, 0) <> coalesce(counted, 0)
  `.execute(db);
  return rows.map(
    (row) => `spread of ${row.board} at ${row.points}: ${row.kept} for ${row.counted}`,
  );
}

async function wrongTies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ board: string; points: number; kept: number; counted: number }>`
    select board_id as board, points, coalesce(kept, 0) as kept, coalesce(counted, 0) as counted
    from (
      select board_id, points, won, score_difference, played, era, sum(players) as kept
      from ranking_ties group by 1, 2, 3, 4, 5, 6
    ) as ties
    full join (
      select board_id, points, won, score_difference, played,
        ranking_era(last_win_at, player_id) as era, count(*) as counted
      from ranking_rows group by 1, 2, 3, 4, 5, 6
    ) as rows using (board_id, points, won, score_difference, played, era)
    where coalesce(kept, 0) <> coalesce(counted, 0)
  `.execute(db);
  return rows.map((row) => `ties of ${row.board} at ${row.points}: ${row.kept} for ${row.counted}`);
}

/** Compares held points with the ledger and with their cases, and answers every difference: there is none. */
async function wrongHeld(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with expected as (
      select h.match_id, h.round, h.state, e.reason, e.points,
        case e.side when 'challenger' then h.challenger_id else h.challenged_id end as player_id
      from held_points h
      cross join lateral jsonb_to_recordset(h.entries) as e (side text, points integer, reason text)
    ), booked as (
      select t.match_id, t.round, t.reason, t.player_id, e.points
      from points_transactions t
      join points_entries e on e.transaction_id = t.id and e.account = 'player:' || t.player_id
      where t.reverses is null
    )
    select format('%s points of %s in %s: %s for %s', x.state, x.player_id, x.match_id, b.points, x.points) as finding
    from expected x left join booked b using (match_id, round, reason, player_id)
    where case x.state when 'released' then b.points is distinct from x.points else b.points is not null end
    union all
    select format('%s points of match %s in a case that is %s', h.state, h.match_id, p.state)
    from held_points h join held_pairs p on p.id = h.pair_id
    where h.state <> p.state and h.state <> 'withdrawn'
    union all
    select format('case %s is open without points', p.id) from held_pairs p
    where p.state = 'held'
      and not exists (select from held_points h where h.pair_id = p.id and h.state = 'held')`.execute(
    db,
  );
  return rows.map(({ finding }) => finding);
}
