import { weekAt } from '#core/weeks.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import {
  earliestMove,
  movedAudiences,
  pointsBetween,
  takeMoved,
} from '#features/play/leaderboards/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Career } from '../rules/facts.ts';
import { awardAchievements } from './awards.ts';
import { careers } from './careers.ts';
import { closeWeek } from './closing.ts';
import { reachGoals } from './goals.ts';
import { type Names, namesOf } from './names.ts';
import { putIntoWeek } from './places.ts';
import {
  audiencesToClose,
  endToClose,
  lockSeason,
  openWeek,
  weekToClose,
  zoneOfAudience,
} from './seasons.ts';

type Parts = Pick<Platform, 'db' | 'transactions' | 'clock' | 'texts'>;

/** Players recalculated in one transaction. */
const BATCH = 50;

/** Updates all seasons; may run twice, late, and on any node. */
export async function followAll(parts: Parts): Promise<void> {
  const moved = await movedAudiences(parts.db);
  const due = await audiencesToClose(parts.db, parts.clock.now());
  for (const audience of new Set([...moved, ...due])) await follow(parts, audience);
}

/**
 * Updates the season of an audience: adds results from before the end of a past week to it, closes the week, and so on,
 * up to the current week.
 */
export async function follow(parts: Parts, audience: string): Promise<void> {
  const zone = zoneOfAudience(audience);
  if (!zone) return;
  for (;;) {
    await openEarliest(parts, audience, zone);
    const over = await weekToClose(parts.db, audience, parts.clock.now());
    while (await reckonSome(parts, audience, zone));
    if (!over) return;
    await closeWeek(parts, over);
  }
}

/** Opens the week of the earliest new result, which may be over by now. */
async function openEarliest(
  { db, transactions }: Parts,
  audience: string,
  zone: string,
): Promise<void> {
  const since = await earliestMove(db, audience);
  if (since) await transactions.run((transaction) => openWeek(transaction, audience, zone, since));
}

/** Recalculates some players with new results; `false` if there were none left. */
async function reckonSome(
  { transactions, texts }: Parts,
  audience: string,
  zone: string,
): Promise<boolean> {
  const names = namesOf({ texts });
  return transactions.run(async (transaction) => {
    await lockSeason(transaction.db, audience);
    const before = await endToClose(transaction.db, audience, transaction.now);
    const moved = await takeMoved(transaction.db, audience, BATCH, before);
    if (moved.length === 0) return false;
    const cards = await playerCards(
      transaction.db,
      moved.map(({ playerId }) => playerId),
    );
    const there = moved.filter(({ playerId }) => cards.get(playerId)?.deleted === false);
    const all = await careers(
      transaction.db,
      there.map(({ playerId }) => playerId),
    );
    for (const at of weeksTouched(there, before ?? transaction.now, zone)) {
      await reckonWeek(transaction, { audience, zone, at }, all, names);
    }
    await awardAchievements(transaction, audience, zone, all, names);
    for (const player of all.keys()) transaction.publish(`season:${player}`, 'reckoned', {});
    return true;
  });
}

/** An instant in each week of these results, oldest first. */
function weeksTouched(
  moved: readonly { readonly since: Date; readonly until: Date }[],
  end: Date,
  zone: string,
): Date[] {
  const instants = moved.flatMap(({ since, until }) => [since, until < end ? until : since]);
  const weeks = new Map(instants.map((at) => [weekAt(at, zone).week, at]));
  return [...weeks.values()].sort((a, b) => a.getTime() - b.getTime());
}

async function reckonWeek(
  transaction: Transaction,
  { audience, zone, at }: { readonly audience: string; readonly zone: string; readonly at: Date },
  all: ReadonlyMap<PlayerId, Career>,
  names: Names,
): Promise<void> {
  const week = await openWeek(transaction, audience, zone, at);
  const points = await pointsBetween(transaction.db, [...all.keys()], week.startsAt, week.endsAt);
  await putIntoWeek(transaction, audience, week, all, points);
  await reachGoals(transaction, audience, week, all, names);
}
