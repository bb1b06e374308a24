import { eventForPlay } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  noPage,
  partOf,
  readPage,
  readPart,
  type Wanted,
  withKeys,
} from '#platform/database/paging.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { afterPauses } from '../rules/machine.ts';
import type { MatchList } from '../rules/views.ts';
import { matchCards, ownMatchCards } from './cards.ts';
import type { MatchServices } from './commands.ts';
import { matchDetail } from './detail.ts';
import { eventsOf, type RulesOf, readerOf } from './match-context.ts';
import { findMatch, organisesEvent, recordOf, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

type Counts = Record<MatchList, number>;

export function getMatch({
  platform: { db, clock },
  details,
}: MatchServices): Handler<typeof matchesCalls.getMatch> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    const account = actingPlayer(context);
    const match = await findMatch(db, matchId);
    if (match?.audience !== account.audience) throw refuse('not_found');
    const isPlayers = sideOf(match, account.playerId) !== undefined;
    if (!isPlayers && !(await organisesEvent(db, match.eventId, account)))
      throw refuse('not_yours');
    return matchDetail(db, match, readerOf(context), details, clock.now());
  };
}

export function userMatches({
  platform: { db, clock },
  details,
}: MatchServices): Handler<typeof matchesCalls.userMatches> {
  return async ({ msisdn, status, gameId, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    const inGame = gameId && listed(db, playerId, status).where('own.game_id', '=', gameId);
    const direction = status === 'completed' ? 'desc' : 'asc';
    const [counts, ofGame, { rows, ...part }] = await pipelined([
      countsOf(db, playerId),
      inGame && totalOf(inGame),
      inGame
        ? readPart(inOrder(inGame, direction), wanted)
        : partOfList(db, playerId, status, direction, wanted),
    ]);
    const total = ofGame ?? counts[status];
    const matches = rows.map(recordOf);
    const items = await ownMatchCards(db, matches, readerOf(context), details, clock.now());
    return { items, ...part, pageSize: wanted.pageSize, total, counts };
  };
}

function listed(db: Db, playerId: PlayerId, list: MatchList) {
  return matchesOf(db, playerId).where('own.list', '=', list);
}

async function partOfList(
  db: Db,
  playerId: PlayerId,
  list: MatchList,
  direction: 'asc' | 'desc',
  wanted: Wanted,
) {
  if (wanted.cursor) return readPart(inOrder(listed(db, playerId, list), direction), wanted);
  const { page, pageSize } = wanted;
  const rows = await withKeys(inOrder(listed(db, playerId, list), direction))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return partOf(rows, wanted);
}

function inOrder(own: ReturnType<typeof matchesOf>, direction: 'asc' | 'desc') {
  return own
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .orderBy('own.sort_at', direction)
    .orderBy('own.match_id', direction);
}

/** For officials; of another audience there are none. */
export function playerMatches({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof matchesCalls.playerMatches> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = matchesOf(db, userId)
      .innerJoin('matches', 'matches.id', 'own.match_id')
      .where('matches.audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll('matches').orderBy('own.changed_at', 'desc').orderBy('own.match_id', 'desc'),
    );
    const matches = rows.map(recordOf);
    const items = await matchCards(db, matches, readerOf(context), rulesOf, clock.now());
    return { items, ...paging };
  };
}

export function eventByIdMatches({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof matchesCalls.eventByIdMatches> {
  return async ({ eventId, status, userId, msisdn, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const event = await eventForPlay(db, eventId);
    const isHidden = event?.stage === 'draft' && !mayPrepare(context.caller.account, event);
    if (event?.audience !== context.brand.audience || isHidden) throw refuse('not_found');
    const { rows, paging } = userId
      ? await playersMatches(db, eventId, userId, status, wanted)
      : await allMatches(db, eventId, status, wanted);
    const matches = rows.map(recordOf);
    const items = await matchCards(db, matches, readerOf(context), rulesOf, clock.now());
    return { items, ...paging };
  };
}

function mayPrepare(account: Account | undefined, event: Owned): boolean {
  return account !== undefined && mayActFor(account, 'organiser', event);
}

async function allMatches(db: Db, eventId: EventId, list: MatchList | undefined, wanted: Wanted) {
  const counts = await countsOf(db, eventId);
  const total = list ? counts[list] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (isBeyond(wanted, total)) return { rows: [], paging: { ...noPage(wanted), total } };
  const inOrder = tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? 'upcoming'))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...part } = await readPart(inOrder, wanted);
  return { rows, paging: { ...part, pageSize: wanted.pageSize, total } };
}

async function playersMatches(
  db: Db,
  eventId: EventId,
  userId: PlayerId,
  list: MatchList | undefined,
  wanted: Wanted,
) {
  const own = matchesOf(db, userId)
    .where('own.event_id', '=', eventId)
    .$if(list !== undefined, (query) => query.where('own.list', '=', list ?? 'upcoming'));
  return readPage(own, wanted, (each) =>
    each
      .innerJoin('matches', 'matches.id', 'own.match_id')
      .selectAll('matches')
      .orderBy('own.changed_at', 'desc')
      .orderBy('own.match_id', 'desc'),
  );
}

function matchesOf(db: Db, playerId: PlayerId) {
  return tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .where('own.player_id', '=', playerId);
}

/** One player's matches of an event or a game are few enough to be counted. */
async function totalOf(own: ReturnType<typeof matchesOf>): Promise<number> {
  const { total } = await own
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many matches a player or an event has in each list. */
async function countsOf(db: Db, owner: PlayerId | EventId): Promise<Counts> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_counts')
    .select(({ fn }) => ['list', fn.sum<number>('matches').as('matches')])
    .where('owner_id', '=', owner)
    .groupBy('list')
    .execute();
  const counts: Counts = { upcoming: 0, 'in-progress': 0, 'awaiting-approval': 0, completed: 0 };
  for (const { list, matches } of rows) counts[list] = matches;
  return counts;
}

function isBeyond({ page, pageSize, cursor }: Wanted, total: number): boolean {
  return !cursor && (page - 1) * pageSize >= total;
}

/**
 * A player's recent and future matches for a calendar, latest first. Each has the time of its newest version, because
 * `state.changedAt` is the time from which its deadlines count.
 */
export async function agendaOf(
  db: Db,
  playerId: PlayerId,
  rulesOf: RulesOf,
  { since, atMost }: { readonly since: Date; readonly atMost: number },
) {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .leftJoin('match_timeline as line', (line) =>
      line.onRef('line.match_id', '=', 'matches.id').onRef('line.sequence', '=', 'matches.version'),
    )
    .selectAll('matches')
    .select('line.at as line_at')
    .where('own.player_id', '=', playerId)
    .where('own.sort_at', '>', since)
    .orderBy('own.sort_at', 'desc')
    .limit(atMost)
    .execute();
  const eventOf = await eventsOf(
    db,
    rows.map(({ event_id }) => event_id),
  );
  return rows.flatMap((row) => {
    const kept = recordOf(row);
    const event = eventOf(kept.eventId);
    const side = sideOf(kept, playerId);
    const match = { ...kept, state: afterPauses(kept.state, event.pauses) };
    return side
      ? [{ match, changedAt: row.line_at ?? row.changed_at, event, side, rules: rulesOf(event) }]
      : [];
  });
}
