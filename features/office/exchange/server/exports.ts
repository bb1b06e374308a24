import { groupName } from '@battle-league/brackets/groups.ts';
import type { consoleCalls } from '#features/office/console/console.contract.ts';
import type { entrantsCalls } from '#features/play/events/entrants.contract.ts';
import type { eventsCalls } from '#features/play/events/events.contract.ts';
import type { matchesCalls } from '#features/play/matches/matches.contract.ts';
import type { tournamentsCalls } from '#features/play/tournaments/tournaments.contract.ts';
import type { Cell, CsvFile } from '#platform/csv.ts';
import type { CallContext, Handler, Handlers } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { exchangeCalls } from '../exchange.contract.ts';

/** The lists that others show a page of; a file has them whole. */
export interface Lists
  extends Pick<
      Handlers<typeof eventsCalls & typeof matchesCalls & typeof tournamentsCalls>,
      'eventById' | 'eventByIdMatches' | 'getBracketEvent' | 'leagueTable'
    >,
    Pick<Handlers<typeof entrantsCalls>, 'organiserEntrants'>,
    Pick<Handlers<typeof tournamentsCalls>, 'owedPrizes'>,
    Pick<Handlers<typeof consoleCalls>, 'officialActs'> {}

type Export = Handler<typeof exchangeCalls.exportPrizes>;
type ExportOfEvent = Handler<typeof exchangeCalls.exportEntrants>;

const PAGE_SIZE = 100;

/** Those who take part, then those who are out, each in the order of joining. */
export function exportEntrants({ eventById, organiserEntrants }: Lists): ExportOfEvent {
  return async ({ eventId }, context) => {
    const { title } = await eventById({ id: eventId, parts: 'head' }, context);
    const lists = (['present', 'out'] as const).map((list) => {
      return (page: Page) => organiserEntrants({ eventId, list, ...page }, context);
    });
    return fileOf(`entrants-${title}`, lists, ({ entryId }) => entryId, {
      username: (row) => row.username,
      country: (row) => row.country,
      joinedAt: (row) => row.joinedAt,
      leftAt: (row) => row.leftAt,
      disqualified: (row) => yesOrNo(row.removed),
      entryId: (row) => row.entryId,
      userId: (row) => row.userId,
    });
  };
}

/** The matches of a cup or league as drawn, and of a battleground as challenged. */
export function exportMatches(lists: Lists): ExportOfEvent {
  return async ({ eventId }, context) => {
    const { title, format } = await lists.eventById({ id: eventId, parts: 'head' }, context);
    const name = `matches-${title}`;
    if (format === 'daily_battleground') {
      const list = (page: Page) => lists.eventByIdMatches({ eventId, ...page }, context);
      return fileOf(name, list, ({ matchId }) => matchId, {
        kickoff: (row) => row.kickoff,
        home: (row) => row.challenger.username,
        away: (row) => row.challenged.username,
        homeScore: (row) => row.challenger.score,
        awayScore: (row) => row.challenged.score,
        winner: ({ winner }) => winner && SIDES[winner],
        status: (row) => row.status,
        matchId: (row) => row.matchId,
      });
    }
    const stages = (await stagesOf(lists, eventId, context)).map(({ stage, name }) => {
      return async (page: Page) => {
        const asked = { id: eventId, stage, round: 'ALL', ...page };
        const { matches } = await lists.getBracketEvent(asked, context);
        return { ...matches, items: matches.items.map((row) => ({ ...row, stage: name })) };
      };
    });
    return fileOf(name, stages, ({ stage, key }) => `${stage}:${key}`, {
      key: (row) => row.key,
      round: (row) => row.round,
      kickoff: (row) => row.kickoff,
      home: ({ home }) => home?.username ?? null,
      away: ({ away }) => away?.username ?? null,
      homeScore: ({ score }) => score?.home ?? null,
      awayScore: ({ score }) => score?.away ?? null,
      homePenalties: ({ penalties }) => penalties?.home ?? null,
      awayPenalties: ({ penalties }) => penalties?.away ?? null,
      winner: (row) => row.winner,
      how: (row) => row.how,
      status: (row) => row.status,
      matchId: (row) => row.matchId,
      stage: (row) => row.stage,
    });
  };
}

/** In the order of play; before the draw what is to be drawn stands for all of them. */
async function stagesOf(
  { getBracketEvent }: Pick<Lists, 'getBracketEvent'>,
  id: EventId,
  context: CallContext,
): Promise<readonly { stage?: number; name: string; format?: string }[]> {
  const { stages } = await getBracketEvent({ id, page: 1, pageSize: 1 }, context);
  return stages.length > 0 ? stages : [{ name: '' }];
}

const SIDES = { challenger: 'home', challenged: 'away', draw: 'draw' } as const;

/** Every table of an event: of a league or a Swiss stage, and of each group, in the order of play. */
export function exportLeagueTable(lists: Lists): ExportOfEvent {
  return async ({ eventId: id }, context) => {
    const { title } = await lists.eventById({ id, parts: 'head' }, context);
    const all = [];
    for (const { stage, name, format } of await stagesOf(lists, id, context)) {
      const groups = format === 'groups' ? await groupsOf(lists, id, stage, context) : [undefined];
      for (const group of groups) {
        all.push(async (page: Page) => {
          const table = await lists.leagueTable({ id, stage, group, ...page }, context);
          const where = { stage: name, group: group === undefined ? null : groupName(group) };
          return { ...table, items: table.items.map((row) => ({ ...row, ...where })) };
        });
      }
    }
    const key = (row: { stage: string; entryId: string }) => `${row.stage}:${row.entryId}`;
    return fileOf(`table-${title}`, all, key, {
      // disqualified players have no placing
      place: (row) => (row.disqualified ? null : row.rank),
      username: (row) => row.username,
      played: (row) => row.played,
      won: (row) => row.won,
      drawn: (row) => row.drawn,
      lost: (row) => row.lost,
      scored: (row) => row.scored,
      conceded: (row) => row.conceded,
      points: (row) => row.points,
      disqualified: (row) => yesOrNo(row.disqualified),
      stage: (row) => row.stage,
      group: (row) => row.group,
    });
  };
}

/** By their numbers: 0 is A. */
async function groupsOf(
  { getBracketEvent }: Pick<Lists, 'getBracketEvent'>,
  id: EventId,
  stage: number | undefined,
  context: CallContext,
): Promise<number[]> {
  const { groups } = await getBracketEvent({ id, stage, page: 1, pageSize: 1 }, context);
  return Array.from({ length: groups }, (_, group) => group);
}

export function exportPrizes({ owedPrizes }: Lists): Export {
  return async ({ list: which }, context) => {
    const list = (page: Page) => owedPrizes({ list: which, ...page }, context);
    const key = (row: { eventId: string; place: number; entryId: string; part: number }) =>
      `${row.eventId}:${row.place}:${row.entryId}:${row.part}`;
    return fileOf(`prizes-${which}`, list, key, {
      event: (row) => row.eventTitle,
      place: (row) => row.place,
      username: (row) => row.username,
      amountMinor: (row) => row.amount,
      currency: (row) => row.currency,
      dueAt: (row) => row.dueAt,
      paidAt: (row) => row.paidAt,
      reference: (row) => row.reference,
      eventId: (row) => row.eventId,
      entryId: (row) => row.entryId,
      userId: (row) => row.userId,
    });
  };
}

export function exportActs({ officialActs }: Lists): Handler<typeof exchangeCalls.exportActs> {
  return async (_none, context) => {
    const list = (page: Page) => officialActs(page, context);
    return fileOf('official-acts', list, ({ actId }) => actId, {
      at: (row) => row.at,
      official: (row) => row.official.username,
      by: ({ viaKey, official }) =>
        official.userId === '' ? 'command line' : viaKey ? 'key' : 'session',
      call: (row) => row.call,
      reason: (row) => row.reason,
      subjects: (row) => row.subjects.join(' '),
      input: (row) => JSON.stringify(row.input),
      actId: (row) => row.actId,
    });
  };
}

/** For programs, as the names of the columns are. */
function yesOrNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no';
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
}

type List<Row> = (
  page: Page,
) => Promise<{ readonly items: readonly Row[]; readonly nextCursor: string | null }>;

/**
 * The first page is read before the file begins: who may not have it is refused, and gets no half of it. Several lists
 * follow each other.
 */
async function fileOf<Row>(
  name: string,
  lists: List<Row> | readonly List<Row>[],
  keyOf: (row: Row) => string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Promise<CsvFile> {
  const all = [lists].flat();
  const first = await all[0]?.({ page: 1, pageSize: PAGE_SIZE });
  const cells = Object.values(columns);
  async function* rows() {
    const given = new Set<string>(); // a row that moved down meanwhile appears once
    for (const [index, list] of all.entries()) {
      for await (const row of rowsOf(list, index === 0 ? first : undefined)) {
        if (given.has(keyOf(row))) continue;
        given.add(keyOf(row));
        yield cells.map((cell) => cell(row));
      }
    }
  }
  return { name, head: Object.keys(columns), rows: rows() };
}

async function* rowsOf<Row>(list: List<Row>, first?: Awaited<ReturnType<List<Row>>>) {
  let page = first ?? (await list({ page: 1, pageSize: PAGE_SIZE }));
  yield* page.items;
  while (page.nextCursor !== null) {
    page = await list({ page: 1, pageSize: PAGE_SIZE, cursor: page.nextCursor });
    yield* page.items;
  }
}
