import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { controlCalls } from '../control-contract.ts';
import { type RulingReason, reasonsFor } from '../rules/ruling-reasons.ts';
import { matchCards } from './cards.ts';
import { standing } from './controlled.ts';
import type { Desk } from './desk.ts';
import { matchDetail } from './detail.ts';
import { eventOf } from './events.ts';
import { findMatch, type MatchRecord, recordOf, sideOf } from './records.ts';
import type { MatchesTables } from './tables.ts';
import { onlookerOf } from './viewer.ts';

const MEETINGS_SHOWN = 5;

/** What there is to know of a match before it is judged; nobody judges a match of their own. */
export function matchDossier({
  platform: { db, clock },
  referee: { rulesOf },
  details,
}: Desk): Handler<typeof controlCalls.matchDossier> {
  return async ({ matchId }, context) => {
    const account = actingPlayer(context);
    const match = await findMatch(db, matchId);
    if (match?.audience !== account.audience) throw refuse('not_found');
    if (sideOf(match, account.playerId)) throw refuse('not_yours');
    const now = clock.now();
    const onlooker = onlookerOf(context);
    const event = await eventOf(db, match.eventId);
    const { appealed, overdue, controls } = standing(match, onlooker, event, rulesOf, now);
    const meetings = await matchCards(db, await earlier(db, match), onlooker, rulesOf, now);
    const { challenger, challenged } = match.players;
    const shown = await matchDetail(db, match, onlooker, details, now);
    const known = { hasPictures: shown.screenshots.length > 0 };
    const worded = (reasons: readonly RulingReason[]) =>
      reasons.map((template) => ({ template, text: onlooker.reasonFor(template) }));
    return {
      match: shown,
      ...{ appealed, overdue, controls, meetings },
      records: {
        challenger: await recordFor(db, challenger),
        challenged: await recordFor(db, challenged),
      },
      templates: worded(reasonsFor('rule', known)),
      reasons: {
        rule: worded(reasonsFor('rule', known)),
        reopen: worded(reasonsFor('reopen', known)),
        advance: worded(reasonsFor('advance', known)),
        award: worded(reasonsFor('award', known)),
        both_out: worded(reasonsFor('both_out', known)),
        extend: worded(reasonsFor('extend', known)),
        move: worded(reasonsFor('move', known)),
      },
    };
  };
}

/** Other matches of the same two that were played or should have been. */
async function earlier(db: Db, { id, players }: MatchRecord): Promise<MatchRecord[]> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('match_players as other', 'other.match_id', 'own.match_id')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', players.challenger)
    .where('other.player_id', '=', players.challenged)
    .where('own.match_id', '<>', id)
    .where('matches.status', 'in', ['completed', 'no_show', 'void', 'disputed'])
    .orderBy('own.changed_at', 'desc')
    .orderBy('own.match_id', 'desc')
    .limit(MEETINGS_SHOWN)
    .execute();
  return rows.map(recordOf);
}

interface RecordRow {
  readonly played: number;
  readonly won: number;
  readonly disputes: number;
  readonly disputes_lost: number;
  readonly no_shows: number;
}

/** What a player's matches say of them; one player's are few enough to be counted. */
async function recordFor(db: Db, player: PlayerId) {
  const { rows } = await sql<RecordRow>`
    with own as (
      select m.id, m.status, m.state, m.state->>'winner' as winner,
        case when m.challenger_id = ${player} then 'challenger' else 'challenged' end as side
      from match_players p join matches m on m.id = p.match_id
      where p.player_id = ${player} and p.list = 'completed'
    ), judged as (
      select own.*, exists (
        select from match_timeline t where t.match_id = own.id and t.type = 'rule'
      ) as ruled, exists (
        select from match_timeline t where t.match_id = own.id and t.type = 'deadline'
          and t.from_status = 'confirmed'
      ) as unattended
      from own
    )
    select
      count(*) filter (where status in ('completed', 'no_show'))::int as played,
      count(*) filter (where winner = side)::int as won,
      count(*) filter (where ruled)::int as disputes,
      count(*) filter (where ruled and winner is not null and winner not in (side, 'draw'))::int
        as disputes_lost,
      count(*) filter (where unattended and state->'ready'->>side = 'false'
        and status in ('no_show', 'void'))::int as no_shows
    from judged`.execute(db);
  const [row] = rows;
  return {
    played: row?.played ?? 0,
    won: row?.won ?? 0,
    disputes: row?.disputes ?? 0,
    disputesLost: row?.disputes_lost ?? 0,
    noShows: row?.no_shows ?? 0,
  };
}
