import { eventForPlay } from '#features/events/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { matchesCalls } from '../contract.ts';
import type { MatchList } from '../rules/views.ts';
import { matchCards, ownMatchCards } from './cards.ts';
import type { Desk } from './desk.ts';
import { matchDetail } from './detail.ts';
import { organisesEvent } from './owners.ts';
import { findMatch, recordOf, sideOf } from './records.ts';
import type { MatchesTables } from './tables.ts';
import { onlookerOf } from './viewer.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

type Counts = Record<MatchList, number>;

export function getMatch({
  platform: { db, clock },
  details,
}: Desk): Handler<typeof matchesCalls.getMatch> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    const account = actingPlayer(context);
    const match = await findMatch(db, matchId);
    if (match?.audience !== account.audience) throw refuse('not_found');
    const isPlayers = sideOf(match, account.playerId) !== undefined;
    if (!isPlayers && !(await organisesEvent(db, match.eventId, account)))
      throw refuse('not_yours');
    return matchDetail(db, match, onlookerOf(context), details, clock.now());
  };
}

export function userMatches({
  platform: { db, clock },
  details,
}: Desk): Handler<typeof matchesCalls.userMatches> {
  return async ({ msisdn, status, gameId, page, pageSize }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    const inGame = gameId && listed(db, playerId, status).where('own.game_id', '=', gameId);
    const direction = status === 'completed' ? 'desc' : 'asc';
    const part = [pageSize, (page - 1) * pageSize] as const;
    const [counts, ofGame, rows] = await atOnce([
      countsOf(db, playerId),
      inGame && totalOf(inGame),
      inGame
        ? inOrder(inGame, direction, ...part).execute()
        : listsOf[direction](db, playerId, status, ...part),
    ]);
    const total = ofGame ?? counts[status];
    const matches = rows.map(recordOf);
    const items = await ownMatchCards(db, matches, onlookerOf(context), details, clock.now());
    return { items, page, pageSize, total, counts };
  };
}

function listed(db: Db, playerId: PlayerId, list: MatchList) {
  return matchesOf(db, playerId).where('own.list', '=', list);
}

function inOrder(
  own: ReturnType<typeof matchesOf>,
  direction: 'asc' | 'desc',
  limit: number,
  offset: number,
) {
  return own
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .orderBy('own.sort_at', direction)
    .orderBy('own.match_id', direction)
    .limit(limit)
    .offset(offset);
}

const listIn = (direction: 'asc' | 'desc') =>
  writtenOnce((db, playerId: PlayerId, list: MatchList, limit: number, offset: number) =>
    inOrder(listed(db, playerId, list), direction, limit, offset),
  );
const listsOf = { asc: listIn('asc'), desc: listIn('desc') };

/** For officials; of another audience there are none. */
export function playerMatches({
  platform: { db, clock },
  referee: { rulesOf },
}: Desk): Handler<typeof matchesCalls.playerMatches> {
  return async ({ userId, page, pageSize }, context) => {
    const { audience } = actingPlayer(context);
    const all = matchesOf(db, userId)
      .innerJoin('matches', 'matches.id', 'own.match_id')
      .where('matches.audience', '=', audience);
    const total = await totalOf(all);
    const rows = await all
      .selectAll('matches')
      .orderBy('own.changed_at', 'desc')
      .orderBy('own.match_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const matches = rows.map(recordOf);
    const items = await matchCards(db, matches, onlookerOf(context), rulesOf, clock.now());
    return { items, page, pageSize, total };
  };
}

export function eventByIdMatches({
  platform: { db, clock },
  referee: { rulesOf },
}: Desk): Handler<typeof matchesCalls.eventByIdMatches> {
  return async ({ eventId, status, userId, msisdn, ...page }, context) => {
    checkMsisdn(context, msisdn);
    const event = await eventForPlay(db, eventId);
    const isHidden = event?.stage === 'draft' && !mayPrepare(context.caller.account, event);
    if (event?.audience !== context.brand.audience || isHidden) throw refuse('not_found');
    const { rows, total } = userId
      ? await playersMatches(db, eventId, userId, status, page)
      : await allMatches(db, eventId, status, page);
    const matches = rows.map(recordOf);
    const items = await matchCards(db, matches, onlookerOf(context), rulesOf, clock.now());
    return { items, ...page, total };
  };
}

function mayPrepare(account: Account | undefined, event: Owned): boolean {
  return account !== undefined && mayActFor(account, 'organiser', event);
}

async function allMatches(
  db: Db,
  eventId: EventId,
  list: MatchList | undefined,
  { page, pageSize }: Page,
) {
  const counts = await countsOf(db, eventId);
  const total = list ? counts[list] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (isBeyond({ page, pageSize }, total)) return { rows: [], total };
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? 'upcoming'))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

async function playersMatches(
  db: Db,
  eventId: EventId,
  userId: PlayerId,
  list: MatchList | undefined,
  { page, pageSize }: Page,
) {
  const own = matchesOf(db, userId)
    .where('own.event_id', '=', eventId)
    .$if(list !== undefined, (query) => query.where('own.list', '=', list ?? 'upcoming'));
  const total = await totalOf(own);
  const rows = await own
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .orderBy('own.changed_at', 'desc')
    .orderBy('own.match_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
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
  const rows = await countsByList(db, owner);
  const counts: Counts = { upcoming: 0, 'in-progress': 0, 'awaiting-approval': 0, completed: 0 };
  for (const { list, matches } of rows) counts[list] = matches;
  return counts;
}

const countsByList = writtenOnce((db, owner: PlayerId | EventId) =>
  tables<MatchesTables>(db)
    .selectFrom('match_counts')
    .select(({ fn }) => ['list', fn.sum<number>('matches').as('matches')])
    .where('owner_id', '=', owner)
    .groupBy('list'),
);

function isBeyond({ page, pageSize }: Page, total: number): boolean {
  return (page - 1) * pageSize >= total;
}
