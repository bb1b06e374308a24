import { eventsCalls } from '#features/play/events/events.contract.ts';
import { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import { matchesCalls } from '#features/play/matches/matches.contract.ts';
import type { Call, ReplyOf } from '#platform/http/contract.ts';
import type { CallContext, Handler, Handlers } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { tournamentsCalls } from '../tournaments.contract.ts';
import type { wholeEventCalls } from '../whole-event.contract.ts';
import { cachedForVisitors } from './news-cache.ts';

const PAGE_SIZE = 10;

/** The calls that return the parts of an event. */
type Parts = Handlers<
  Pick<typeof eventsCalls, 'eventById' | 'eventRules' | 'eventByParticipants'> &
    Pick<typeof leaderboardsCalls, 'eventRankings'> &
    Pick<typeof matchesCalls, 'eventByIdMatches'> &
    Pick<typeof tournamentsCalls, 'getBracketEvent' | 'eventFinals'>
>;

/**
 * Returns an event with all its parts. The head depends on the viewer. The other parts are cached for everybody until
 * something is announced to the event, so a crowd costs one reading.
 */
export function wholeEvent(
  { db }: Pick<Platform, 'db'>,
  calls: Parts,
): Handler<typeof wholeEventCalls.eventById> {
  const rest = cachedForVisitors(db, ({ id }: { id: EventId }, context) =>
    read(calls, id, context),
  );
  return async (input, context) => {
    const head = await calls.eventById(input, context);
    if (input.parts === 'head') return head;
    return { ...head, ...(await rest({ id: input.id }, context)) };
  };
}

async function read(calls: Parts, id: EventId, context: CallContext) {
  const first = { page: 1, pageSize: PAGE_SIZE };
  const [{ title: _title, ...rules }, participants, rankings, schedule, shown, { items }] =
    await Promise.all([
      calls.eventRules({ id }, context),
      calls.eventByParticipants({ id, ...first }, context),
      calls.eventRankings({ id, ...first }, context),
      calls.eventByIdMatches({ eventId: id, ...first }, context),
      calls.getBracketEvent({ id, ...first }, context),
      calls.eventFinals({ ids: [id] }, context),
    ]);
  const { event: _event, draw: _draw, ...brackets } = shown;
  const { own: _own, ...board } = rankings;
  return {
    rules,
    participants: followed(participants, eventsCalls.eventByParticipants, { id }),
    rankings: {
      ...followed(board, leaderboardsCalls.eventRankings, { id }),
      items: board.items.map(lineOf),
    },
    schedule: followed(schedule, matchesCalls.eventByIdMatches, { eventId: id }),
    brackets: {
      ...brackets,
      matches: followed(brackets.matches, tournamentsCalls.getBracketEvent, {
        id,
        ...(brackets.stages.length > 0 && { stage: String(brackets.stage) }),
      }),
    },
    finals: items[0]?.places ?? [],
  };
}

type RankingRow = ReplyOf<typeof leaderboardsCalls.eventRankings>['items'][number];

/** Names the columns as rankings do. */
function lineOf({ won: W, lost: L, drawn: D, points: Pts, ...line }: RankingRow) {
  return { ...line, W, L, D, Pts };
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Adds the address of the next page. */
function followed<P extends Page>(page: P, { path }: Call, query: Record<string, string>) {
  const { page: number, pageSize, total, nextCursor } = page;
  const after = new URLSearchParams({
    ...query,
    page: String(number + 1),
    pageSize: String(pageSize),
    ...(nextCursor !== null && { cursor: nextCursor }),
  });
  return { ...page, next: number * pageSize < total ? `/api/${path}?${after}` : null };
}
