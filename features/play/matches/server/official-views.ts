import { sql } from 'kysely';
import { ofEventsInReach } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { pathOfFile } from '#platform/files/files.ts';
import type { Reach } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { controlCalls } from '../control.contract.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { isOverdue, rulingDueAt } from '../rules/deadlines.ts';
import { type RulingReason, reasonsFor } from '../rules/ruling-reasons.ts';
import { eventOf, eventsOf, readerOf } from './match-context.ts';
import {
  controlFields,
  matchCards,
  matchDetail,
  officialCards,
  scoreReply,
} from './match-replies.ts';
import { findMatch, type MatchRecord, recordOf, sideOf } from './match-rows.ts';
import { agreement, earlierUses, readReply } from './screenshots.ts';
import type { MatchesTables } from './tables.ts';
import type { MatchServices } from './transitions.ts';

/** Lists matches of the official's audience that need an official. */
export function controlledMatches({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof controlCalls.controlledMatches> {
  return async ({ list, eventId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const reach = reachIn(context, 'organiser');
    const all = asList(db, audience, list, now).where(ofEventsInReach('matches.event_id', reach));
    const asked = eventId ? all.where('event_id', '=', eventId) : all;
    const { rows, paging } = await readPage(asked, wanted, (each) =>
      each.selectAll().orderBy('due_at').orderBy('id'),
    );
    const items = await officialCards(db, rows.map(recordOf), readerOf(context), rulesOf, now);
    return { items, ...paging };
  };
}

function asList(
  db: Db,
  audience: string,
  list: 'overdue' | 'open' | 'live' | 'disputed',
  now: Date,
) {
  const all = tables<MatchesTables>(db).selectFrom('matches').where('audience', '=', audience);
  switch (list) {
    case 'overdue':
      return all.where('due_at', '<', now);
    case 'open':
      return all.where('list', '<>', 'completed');
    case 'live':
      return all.where('status', '=', 'in_progress');
    case 'disputed':
      return all.where('status', '=', 'disputed');
  }
}

const MEETINGS_SHOWN = 5;

/** A match with everything that a ruling on it needs. Refused to the players of the match. */
export function matchDossier({
  platform: { db, clock },
  transitions: { rulesOf },
  details,
}: MatchServices): Handler<typeof controlCalls.matchDossier> {
  return async ({ matchId }, context) => {
    const account = actingPlayer(context);
    const match = await findMatch(db, matchId);
    if (match?.audience !== account.audience) throw refuse('not_found');
    if (sideOf(match, account.playerId)) throw refuse('not_yours');
    const now = clock.now();
    const reader = readerOf(context);
    const event = await eventOf(db, match.eventId);
    const { appealed, overdue, controls } = controlFields(match, reader, event, rulesOf, now);
    const meetings = await matchCards(db, await earlier(db, match), reader, rulesOf, now);
    const { challenger, challenged } = match.players;
    const shown = await matchDetail(db, match, reader, details, now);
    const known = { hasPictures: shown.screenshots.length > 0 };
    const worded = (reasons: readonly RulingReason[]) =>
      reasons.map((template) => ({ template, text: reader.reasonFor(template) }));
    return {
      match: shown,

      appealed,
      overdue,
      controls,
      meetings,
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

/** Earlier matches of the same two players that were played, missed or disputed. */
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

/** Counts a player's results, disputes and no-shows. One player has few enough matches to count them each time. */
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

/** Doubtful screenshots of this period are listed. */
const LOOKED_BACK_MS = 30 * 24 * 60 * 60_000;

export function doubtfulScreenshots({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof matchesCalls.doubtfulScreenshots> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const since = new Date(now.getTime() - LOOKED_BACK_MS);
    const doubtful = doubtfulOf(db, audience, reachIn(context, 'organiser'), since);
    const { rows, paging } = await readPage(doubtful, wanted, (each) =>
      each
        .innerJoin('matches', 'matches.id', 'match_id')
        .selectAll('matches')
        .select(['file_id', 'side', 'at', 'reading'])
        .orderBy('flagged_at', 'desc')
        .orderBy('file_id'),
    );
    const matches = rows.map(recordOf);
    const cards = await matchCards(db, matches, readerOf(context), rulesOf, now);
    const ids = rows.map((row) => row.file_id as FileId); // refers to files
    const uses = await earlierUses(db, ids, audience);
    const items = rows.flatMap(({ file_id, side, at, reading }, index) => {
      const [match, card] = [matches[index], cards[index]];
      if (!match || !card) return [];
      const entered = match.state.submissions[side];
      const same = uses.filter((use) => use.fileId === file_id).map((use) => use.matchId);
      return [
        {
          screenshotId: file_id,
          url: pathOfFile(file_id),
          at: at.toISOString(),
          by: side,
          match: card,
          entered: entered && scoreReply(entered),
          read: readReply(reading),
          agrees: agreement(match, { side, reading }),
          sameAs: [...new Set(same)],
        },
      ];
    });
    return { items, ...paging };
  };
}

function doubtfulOf(db: Db, audience: string, reach: Reach, since: Date) {
  return tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .where('flagged_at', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('matches as m')
          .select('m.id')
          .whereRef('m.id', '=', 'match_screenshots.match_id')
          .where('m.audience', '=', audience)
          .where(ofEventsInReach('m.event_id', reach)),
      ),
    );
}

export function disputedMatches({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof matchesCalls.disputedMatches> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const disputed = tables<MatchesTables>(db)
      .selectFrom('matches')
      .where('audience', '=', audience)
      .where('status', '=', 'disputed')
      .where(ofEventsInReach('matches.event_id', reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(disputed, wanted, (each) =>
      each.selectAll().orderBy('changed_at').orderBy('id'),
    );
    const matches = rows.map(recordOf);
    const eventOf = await eventsOf(
      db,
      matches.map((match) => match.eventId),
    );
    const cards = await matchCards(db, matches, readerOf(context), rulesOf, now);
    const items = cards.flatMap((card, index) => {
      const match = matches[index];
      if (!match) return [];
      const rules = rulesOf(eventOf(match.eventId));
      const rulingDue = rulingDueAt(match.state, rules)?.toISOString() ?? null;
      return [{ ...card, rulingDueAt: rulingDue, overdue: isOverdue(match.state, now, rules) }];
    });
    return { items, ...paging };
  };
}
