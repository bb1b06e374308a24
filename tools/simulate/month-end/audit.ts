import type { StandingsRow } from '#features/play/leaderboards/rules/standings.ts';
import { defaultMatchRules } from '#features/play/matches/rules/match.ts';
import { type Books, type Happening, keepBooks } from '../checks/books.ts';
import { checkRanking } from '../checks/compare.ts';
import { byList, type OwnPage, ownPage } from '../checks/fetched.ts';
import { checkNotifications } from '../checks/notifications.ts';
import { checkCareers, checkLists } from '../checks/profiles.ts';
import { type Replayed, replayMatch } from '../checks/replayed.ts';
import { everyPage } from '../pages.ts';
import type { Ground, Zone } from './zones.ts';

const PAGE_SIZE = 100;
const BEFORE = '2026-11';
const AFTER = '2026-12';

/** Checks the month that each leaderboard shows, and that the previous month is closed once it has ended. */
export async function checkMonth(zone: Zone, now: Date): Promise<string[]> {
  const { brandCode, newMonthAt, grounds, organiser } = zone;
  const hasEnded = now >= newMonthAt;
  const faults: string[] = [];
  for (const { slug: eventName } of grounds) {
    const { month } = await organiser.api.getGameLeaderboard({ eventName });
    const { frozen } = await organiser.api.getGameLeaderboard({ eventName, month: BEFORE });
    if (month === (hasEnded ? AFTER : BEFORE) && frozen === hasEnded) continue;
    const november = frozen ? 'closed' : 'open';
    faults.push(`${brandCode} at ${now.toISOString()} shows ${month}, November is ${november}`);
  }
  return faults;
}

/** Compares rankings, figures, lists and notifications of a zone with its replayed timelines. */
export async function auditZone(zone: Zone): Promise<string[]> {
  const faults: string[] = [];
  const pages: OwnPage[] = [];
  for (const { userId, api } of zone.players) pages.push(await ownPage(userId, api, faults));
  const games: { gameId: string; rows: readonly StandingsRow[] }[] = [];
  const all: Replayed[] = [];
  const lists: Parameters<typeof checkLists>[1][] = [];
  const read: (Awaited<ReturnType<typeof readGround>> & { readonly ground: Ground })[] = [];
  for (const ground of zone.grounds) {
    read.push({ ground, ...(await readGround(zone, ground, faults)) });
  }
  const happenings = inOrder(read.flatMap(({ matches }) => matches));
  for (const { ground, matches, listed } of read) {
    const books = keepBooks(happenings, zone.timeZone, (match) => matches.includes(match));
    faults.push(...(await checkBoards(zone, ground, books)));
    const rules = defaultMatchRules(ground.startsAt, ground.endsAt);
    faults.push(...checkNotifications(pages, matches, rules));
    games.push({ gameId: ground.gameId, rows: books.event });
    lists.push(listed);
    all.push(...matches);
  }
  faults.push(...checkCareers(pages, games));
  faults.push(...checkLists(pages, together(lists), all));
  return faults.map((fault) => `${zone.brandCode}: ${fault}`);
}

async function readGround({ organiser }: Zone, ground: Ground, faults: string[]) {
  const { eventId, slug, startsAt, endsAt } = ground;
  const { api } = organiser;
  const ask = (page: number) => api.eventByIdMatches({ eventId, page, pageSize: PAGE_SIZE });
  const cards = await everyPage(faults, slug, ask, ({ matchId }) => matchId);
  const listed = await byList(faults, slug, (status, page) =>
    api.eventByIdMatches({ eventId, status, page, pageSize: PAGE_SIZE }),
  );
  const rules = defaultMatchRules(startsAt, endsAt);
  const matches: Replayed[] = [];
  for (const { matchId } of cards) {
    const match = replayMatch(await api.getMatch({ matchId }), rules);
    faults.push(...match.faults);
    matches.push(match);
  }
  return { matches, listed };
}

/** Sorts by time; no two actions have the same. */
function inOrder(matches: readonly Replayed[]): Happening[] {
  return matches
    .flatMap((match) => match.turns.flat().map((outcome) => ({ match, outcome })))
    .sort((a, b) => a.outcome.at.getTime() - b.outcome.at.getTime());
}

async function checkBoards({ organiser }: Zone, { eventId, slug }: Ground, books: Books) {
  const faults: string[] = [];
  const { api } = organiser;
  const idOf = ({ userId }: { readonly userId: string }) => userId;
  const asked = (page: number) => ({ page, pageSize: PAGE_SIZE });
  const ranking = (page: number) => api.eventRankings({ id: eventId, ...asked(page) });
  const shown = await everyPage(faults, `the ranking of ${slug}`, ranking, idOf);
  faults.push(...checkRanking(`ranking of ${slug}`, shown, books.event));
  for (const month of [BEFORE, AFTER]) {
    const board = (page: number) =>
      api.getGameLeaderboard({ eventName: slug, month, ...asked(page) });
    const rows = await everyPage(faults, `${slug} in ${month}`, board, idOf);
    faults.push(...checkRanking(`${slug} in ${month}`, rows, books.months.get(month) ?? []));
  }
  return faults;
}

function together(all: readonly Parameters<typeof checkLists>[1][]) {
  const of = (list: keyof Parameters<typeof checkLists>[1]) => all.flatMap((each) => each[list]);
  return {
    upcoming: of('upcoming'),
    'in-progress': of('in-progress'),
    'awaiting-approval': of('awaiting-approval'),
    completed: of('completed'),
  };
}
