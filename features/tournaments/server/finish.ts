import {
  endEvent,
  eventForPlay,
  extendEvent,
  holdEntries,
  tellEntrants,
} from '#features/events/server/index.ts';
import { type Fact, tellWebhooks } from '#features/webhooks/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { RESET } from '../rules/elimination/keys.ts';
import { placingsOf } from '../rules/elimination/placings.ts';
import type { Entrant } from '../rules/model.ts';
import {
  afterBusinessDays,
  type Placing,
  PRIZE_DUE_BUSINESS_DAYS,
  prizesFor,
} from '../rules/prizes.ts';
import { keepFinals } from './finals.ts';
import { tableOf } from './league.ts';
import { matchesOf, type Tournament } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

/** How long a tournament gets that has to be played again after it was over. */
const PLAYED_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A tournament of which nothing is left to play is over: its event is completed, and prizes are owed. One
 * that was over and has to be played again is on again, and what was not yet paid is no longer owed.
 */
export async function finishIfPlayed(work: Work, tournament: Tournament): Promise<void> {
  const { eventId, finishedAt } = tournament;
  const isPlayed = !(await isOpen(work.db, eventId));
  if (!isPlayed && !finishedAt) return;
  const told = await withdrawPrizes(work, eventId);
  const placings = isPlayed ? await placingsNow(work.db, tournament) : [];
  await keepFinals(work.db, eventId, placings);
  if (isPlayed) await owePrizes(work, tournament, placings, told);
  if (isPlayed === (finishedAt !== null)) return;
  await tables<TournamentsTables>(work.db)
    .updateTable('tournaments')
    .set({ finished_at: isPlayed ? work.now : null })
    .where('event_id', '=', eventId)
    .execute();
  if (isPlayed) await endEvent(work, eventId, 'completed');
  else await extendEvent(work, eventId, new Date(work.now.getTime() + PLAYED_AGAIN_MS));
}

/** Best first; who shares places stands together. */
export async function placingsNow(
  db: Db,
  { eventId, format, entrants }: Tournament,
): Promise<Placing<Entrant>[]> {
  if (format.kind === 'league') {
    const { rows } = await tableOf(db, eventId);
    return rows.map(({ entrant, place }) => ({ from: place, to: place, entrants: [entrant] }));
  }
  const matches = await matchesOf(db, eventId);
  const shared = new Map<number, Placing<Entrant>>();
  for (const { entrant, from, to } of placingsOf({ ...format, entrants }, matches.values())) {
    const others = shared.get(from)?.entrants ?? [];
    shared.set(from, { from, to, entrants: [...others, entrant] });
  }
  return [...shared.values()];
}

/** Whether anything is left to play; the second final may not be needed. */
async function isOpen(db: Db, eventId: EventId): Promise<boolean> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select('key')
    .where('event_id', '=', eventId)
    .where('result', 'is', null)
    .where(({ eb, not, and }) => not(and([eb('key', '=', RESET), eb('home_vacant', '=', true)])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever was owed a prize until now knows of it. */
async function withdrawPrizes({ db }: Work, eventId: EventId): Promise<ReadonlySet<string>> {
  const rows = await tables<TournamentsTables>(db)
    .deleteFrom('prizes_owed')
    .where('event_id', '=', eventId)
    .where('paid_at', 'is', null)
    .returning(['entry_id', 'place'])
    .execute();
  return new Set(rows.map(prizeKey));
}

function prizeKey({
  entry_id,
  place,
}: {
  readonly entry_id: string;
  readonly place: number;
}): string {
  return `${place}:${entry_id}`;
}

/** What was paid already stays paid, and is not owed a second time to the same place. */
async function owePrizes(
  work: Work,
  { eventId }: Tournament,
  placings: readonly Placing<Entrant>[],
  told: ReadonlySet<string>,
): Promise<void> {
  const { db, now } = work;
  const event = await eventForPlay(db, eventId);
  const owed = prizesFor(event?.prizes ?? [], placings);
  if (owed.length === 0) return;
  const entries = await holdEntries(
    db,
    owed.map(({ entrant }) => entrant as EntryId), // entrants are entries here
  );
  const due = afterBusinessDays(now, PRIZE_DUE_BUSINESS_DAYS);
  const rows = owed.flatMap(({ entrant, place, amount, currency }) => {
    const playerId = entries.get(entrant as EntryId)?.playerId; // as above
    if (!playerId) return [];
    const whom = { event_id: eventId, entry_id: entrant, player_id: playerId, place };
    return [
      { ...whom, amount, currency, due_at: due, paid_at: null, paid_by: null, reference: null },
    ];
  });
  await tables<TournamentsTables>(db)
    .insertInto('prizes_owed')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['event_id', 'place', 'entry_id']).doNothing())
    .execute();
  const fresh = rows.filter((row) => !told.has(prizeKey(row)));
  const facts = fresh.map((row) => owedFact(row, due));
  if (event) await tellWebhooks(work, event.audience, facts);
  for (const { player_id, place, amount, currency } of fresh) {
    const won = { place, amount, currency };
    await tellEntrants(work, eventId, [player_id], 'event_prize', due, won);
  }
}

interface OwedRow {
  readonly event_id: EventId;
  readonly place: number;
  readonly entry_id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly currency: string;
}

function owedFact({ event_id: eventId, entry_id, player_id, ...row }: OwedRow, due: Date): Fact {
  const { place, amount, currency } = row;
  const prize = { eventId, place, entryId: entry_id, userId: player_id, amount, currency };
  const data = { ...prize, dueAt: due.toISOString() };
  return { kind: 'prize.owed', subject: `event:${eventId}`, data };
}
