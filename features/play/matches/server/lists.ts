import type { Language } from '#brands/brand.ts';
import { shownName } from '#features/foundation/identity/server/index.ts';
import { eventForPlay, eventsForPlay, type PlayEvent } from '#features/play/events/server/index.ts';
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
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchList } from '../rules/views.ts';
import { organisesEvent, type Reader, readerOf, rulesOfPlay, viewerOf } from './match-context.ts';
import {
  matchCards,
  matchDetail,
  matchFacts,
  openMatchCards,
  ownMatchCards,
  scoreReply,
} from './match-replies.ts';
import {
  dataOf,
  findMatch,
  type MatchRecord,
  readTimeline,
  recordOf,
  sideOf,
} from './match-rows.ts';
import type { MatchesTables } from './tables.ts';
import type { MatchServices } from './transitions.ts';

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

const MOST_OPEN = 60;

/** A player's open and late matches as facts; the cards of those that are shown are read apart. */
export interface OwnMatches {
  readonly facts: readonly (ReturnType<typeof matchFacts> & Pick<MatchRecord, 'players'>)[];
  /** The card of one of them, with the opening of its check-in. */
  readonly card: (matchId: string) => Promise<OpenMatchCard | null>;
  /** The event of one of them. */
  readonly eventOf: (eventId: EventId) => PlayEvent | undefined;
}

type OpenMatchCard = Awaited<ReturnType<typeof openMatchCards>>[number];

/** Lists a player's matches that are open or ended after `since`: open ones first, each in the order of their times. */
export async function listOwnMatches(
  { platform: { db, clock }, details }: MatchServices,
  context: CallContext,
  since: Date,
): Promise<OwnMatches> {
  const { playerId } = actingPlayer(context);
  const rows = await matchesOf(db, playerId)
    .where(({ or, eb }) =>
      or([eb('own.list', '<>', 'completed'), eb('own.changed_at', '>', since)]),
    )
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .orderBy(({ eb }) => eb('own.list', '=', 'completed'))
    .orderBy('own.sort_at')
    .orderBy('own.match_id')
    .limit(MOST_OPEN)
    .execute();
  const matches = rows.map(recordOf);
  const events = await eventsForPlay(
    db,
    matches.map(({ eventId }) => eventId),
  );
  const reader = readerOf(context);
  const at = clock.now();
  const known = matches.flatMap((match) => {
    const event = events.get(match.eventId);
    return event ? [{ match, event }] : [];
  });
  return {
    facts: known.map(({ match, event }) => {
      const viewer = viewerOf(match, reader.account, event);
      return { ...matchFacts(match, viewer, details.rulesOf(event), at), players: match.players };
    }),
    async card(matchId) {
      const found = known.find(({ match }) => match.id === matchId);
      if (!found) return null;
      const { match, event } = found;
      const [card] = await openMatchCards(db, [match], reader, details, at, { event });
      return card ?? null;
    },
    eventOf: (eventId) => events.get(eventId),
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

/** A player's matches, for officials of the same audience. */
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

/** Counts the rows: one player has few matches in an event or a game. */
async function totalOf(own: ReturnType<typeof matchesOf>): Promise<number> {
  const { total } = await own
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of matches of a player or an event in each list. */
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

/** A match as visitors see it, without anything that is for its players and officials alone. */
export function watchMatch(platform: Platform): Handler<typeof matchesCalls.watchMatch> {
  const watch = watcherOf(platform);
  return async ({ matchId }, { brand, language, caller }) => {
    const { match, record } = await watch(matchId, brand.audience, language);
    const player = caller.account?.playerId;
    const isOwn = player !== undefined && sideOf(record, player) !== undefined;
    return { match, isOwn, timeline: await publicTimeline(platform.db, record) };
  };
}

/** Reads matches as a visitor sees them, if their event is visible in the audience. */
export function watcherOf({ db, clock, rules, texts }: Platform) {
  const rulesOf = rulesOfPlay(rules);
  return async (matchId: MatchId, audience: string, language: Language) => {
    const record = await findMatch(db, matchId);
    const event = record && (await eventForPlay(db, record.eventId));
    if (!record || record.audience !== audience) throw refuse('not_found');
    if (!event || event.stage === 'draft') throw refuse('not_found');
    const words = texts.of(language, 'errors');
    const visitor: Reader = {
      account: undefined,
      language,
      nameOf: (card) => shownName(card, words),
      reasonFor: (template) => words(`ruling_${template}`),
    };
    const [match] = await matchCards(db, [record], visitor, rulesOf, clock.now());
    if (!match) throw refuse('not_found');
    return { match, record };
  };
}

/** The timeline without reasons, screenshots and names of officials. */
async function publicTimeline(db: Db, { id }: MatchRecord) {
  const rows = await readTimeline(db, id);
  return rows.map((row) => {
    const { actor_role: role, at, type, to_status: to } = row;
    const { score } = dataOf(row);
    const isOfficial = role === 'organiser' || role === 'administrator';
    const by = isOfficial ? ('official' as const) : role;
    return { at: at.toISOString(), by, type, to, score: score && scoreReply(score) };
  });
}
