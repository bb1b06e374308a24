import { instantOf } from '#core/local-time.ts';
import { dayKey, monthKey } from '#core/months.ts';
import { after, monthBefore, monthSpan, weekAt, weekOf } from '#core/weeks.ts';
import { entryOfPlayer, eventForPlay, eventsForPlay } from '#features/play/events/server/index.ts';
import {
  type careersOf,
  hasResultIn,
  type OwnResult,
  resultsInEvent,
} from '#features/play/leaderboards/server/index.ts';
import { ownScoreOf } from '#features/play/matches/rules/frame.ts';
import {
  outcomeOfWeek,
  peopleOf,
  streaksOfMatches,
  type WeekOutcome,
} from '#features/play/seasons/server/index.ts';
import { tournamentStep } from '#features/play/tournaments/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { momentsCalls } from '../moments.contract.ts';
import {
  inOrder,
  type Occasion,
  occasionOf,
  occasionOfMonth,
  occasionOfWeek,
  occasionsOfMatch,
} from '../rules/occasions.ts';
import type { MomentSources } from './sources.ts';
import type { MomentTables } from './tables.ts';

export type Larger = NonNullable<ReplyOf<typeof momentsCalls.moments>['larger']>;

/** A player's results, where they are read already. */
export type Career = ReturnType<typeof careersOf>;

/** A recap is an occasion in the first days of the next month. */
const RECAP_DAYS = 7;

/** Occasions of a player that wait: those that were kept for later, last week's division, last month's recap. */
export async function waitingOccasions(
  { platform: { db }, context, playerId, now }: Omit<MomentSources, 'matchOf'>,
  career?: Career,
): Promise<Occasion[]> {
  const { timeZone } = context.brand;
  const lastWeek = after(weekAt(now, timeZone).week, -1);
  const lastMonth = monthBefore(monthKey(now, timeZone));
  const isFresh = Number(dayKey(now, timeZone).slice(8)) <= RECAP_DAYS;
  const recap = occasionOfMonth(lastMonth);
  const [kept, outcome, hasPlayed] = await Promise.all([
    keptFor(db, playerId, [`division:${lastWeek}`, recap.key]),
    outcomeOfWeek(db, playerId, lastWeek),
    isFresh && hasPlayedIn(db, playerId, lastMonth, career),
  ]);
  const moved = outcome && occasionOfWeek(lastWeek, outcome.turn);
  const all = [
    ...kept.flatMap(({ key, seen_at }) => (seen_at ? [] : (occasionOf(key) ?? []))),
    ...(moved ? [moved] : []),
    ...(hasPlayed ? [recap] : []),
  ];
  const seen = new Set(kept.flatMap(({ key, seen_at }) => (seen_at ? [key] : [])));
  return inOrder(all.filter(({ key }) => !seen.has(key)));
}

async function hasPlayedIn(db: Db, player: PlayerId, month: string, career?: Career) {
  const results = (await career)?.get(player);
  return results?.some((result) => result.month === month) ?? hasResultIn(db, player, month);
}

/** Occasions that wait, and those of these keys that were seen. */
function keptFor(db: Db, player: PlayerId, keys: readonly string[]) {
  return tables<MomentTables>(db)
    .selectFrom('larger_moments')
    .select(['key', 'seen_at'])
    .where('player_id', '=', player)
    .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('key', 'in', [...keys])]))
    .execute();
}

/** Occasions among these that the player has seen. */
export async function seenAmong(
  db: Db,
  player: PlayerId,
  occasions: readonly Occasion[],
): Promise<ReadonlySet<string>> {
  if (occasions.length === 0) return new Set();
  const keys = occasions.map(({ key }) => key);
  const kept = await keptFor(db, player, keys);
  return new Set(kept.flatMap(({ key, seen_at }) => (seen_at ? [key] : [])));
}

/** Keeps the occasions of results that a player has just closed, so that each has its turn. */
export async function keepOccasions(
  db: Db,
  player: PlayerId,
  closed: readonly OwnResult[],
): Promise<void> {
  const results = closed.filter(({ revokedAt }) => revokedAt === null);
  if (results.length === 0) return;
  const streaks = await streaksOfMatches(
    db,
    player,
    results.map(({ matchId }) => matchId),
  );
  const titles = await titlesAmong(db, player, results);
  const rows = results.flatMap((result) => {
    const { matchId, eventId, day, at } = result;
    const streak = streaks.get(matchId) ?? null;
    const wonTitle = titles.has(matchId);
    const occasions = occasionsOfMatch({ eventId, day, wonTitle, streak });
    return occasions.map(({ key }) => ({ player_id: player, key, at, seen_at: null }));
  });
  if (rows.length === 0) return;
  await tables<MomentTables>(db)
    .insertInto('larger_moments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks an occasion as seen. */
export async function markOccasion(db: Db, player: PlayerId, key: string, now: Date) {
  await tables<MomentTables>(db)
    .insertInto('larger_moments')
    .values({ player_id: player, key, at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'key'])
        .doUpdateSet({ seen_at: now })
        .where('larger_moments.seen_at', 'is', null),
    )
    .execute();
}

/** The matches among these results that won a tournament. */
async function titlesAmong(db: Db, player: PlayerId, results: readonly OwnResult[]) {
  const events = await eventsForPlay(db, [...new Set(results.map(({ eventId }) => eventId))]);
  const won = new Set<string>();
  for (const { matchId, eventId } of results) {
    if (events.get(eventId)?.format === 'daily_battleground') continue;
    const entry = await entryOfPlayer(db, eventId, player);
    const step = entry && (await tournamentStep(db, eventId, entry.entryId, matchId));
    if (step?.place?.to === 1) won.add(matchId);
  }
  return won;
}

/** An occasion in full; `null` if its facts are gone. */
export async function largerOf(
  sources: Omit<MomentSources, 'matchOf'>,
  occasion: Occasion,
): Promise<Larger | null> {
  const { platform, context, playerId } = sources;
  const { db } = platform;
  const { timeZone } = context.brand;
  const { kind, key, subject, days } = occasion;
  const empty = {
    key,
    kind,
    eventId: null,
    title: null,
    path: [],
    tier: null,
    rank: null,
    days,
    month: null,
  };
  switch (kind) {
    case 'cup_won':
      return cupOf(sources, empty, subject as EventId); // the subject of a cup
    case 'promoted':
    case 'relegated': {
      const outcome: WeekOutcome | null = await outcomeOfWeek(db, playerId, subject);
      const { endsAt } = weekOf(subject, timeZone);
      if (!outcome) return null;
      const { tier, rank } = outcome;
      return { ...empty, at: endsAt.toISOString(), tier, rank };
    }
    case 'streak':
      return { ...empty, at: dayStart(subject, timeZone).toISOString() };
    case 'recap': {
      const { until } = monthSpan(subject, timeZone);
      return { ...empty, at: until.toISOString(), month: subject };
    }
  }
}

function dayStart(day: string, timeZone: string): Date {
  return instantOf(`${day}T00:00`, timeZone) ?? new Date(`${day}T00:00:00Z`);
}

async function cupOf(
  { platform: { db }, context, playerId }: Omit<MomentSources, 'matchOf'>,
  empty: Omit<Larger, 'at'>,
  eventId: EventId,
): Promise<Larger | null> {
  const [event, results] = await Promise.all([
    eventForPlay(db, eventId),
    resultsInEvent(db, playerId, eventId),
  ]);
  const last = results.at(-1);
  if (!event || !last) return null;
  const personOf = await peopleOf(
    db,
    results.map(({ opponentId }) => opponentId),
    context.texts,
  );
  return {
    ...empty,
    at: last.at.toISOString(),
    eventId,
    title: event.titleIn(context.language),
    path: results.map(({ matchId, opponentId, score, side, walkover }) => ({
      matchId,
      opponent: personOf(opponentId),
      score: ownScoreOf(score, side),
      isWalkover: walkover,
    })),
  };
}
