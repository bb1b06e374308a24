import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { type Placing, withoutDisqualified } from '@battle-league/brackets/placings.ts';
import {
  publishToWebhooks,
  type WebhookMessage,
} from '#features/foundation/webhooks/server/index.ts';
import {
  endEvent,
  eventForPlay,
  extendEvent,
  holdEntries,
  notifyEntrants,
  SERIES_CHANGED,
} from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import {
  afterBusinessDays,
  PRIZE_DUE_BUSINESS_DAYS,
  prizesFor,
  stillOwed,
} from '../rules/prizes.ts';
import { absentIn } from './absent.ts';
import { keepFinals } from './final-places.ts';
import { placingsNow } from './placings.ts';
import type { Tournament } from './rows.ts';
import { stagesOf } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

/** How long a tournament gets that has to be played again after it was over. */
const PLAYED_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;

/** A tournament of which every stage is played is over: its event is completed, and prizes are owed. */
export async function finish(work: Work, { eventId }: Tournament): Promise<void> {
  const stages = await stagesOf(work.db, eventId);
  if (stages.some(({ finishedAt }) => !finishedAt)) return;
  const told = await withdrawPrizes(work, eventId);
  const placings = await placingsNow(work.db, { eventId });
  await keepFinals(work.db, eventId, placings);
  // nobody has won what they did not come for
  const absent = await absentIn(work.db, eventId);
  await owePrizes(work, eventId, withoutDisqualified(placings, absent), told);
  const isOver = await setFinished(work, eventId, work.now);
  if (isOver) await endEvent(work, eventId, 'completed');
  // also where it was over before: a changed result may have changed who qualifies
  await work.job(SERIES_CHANGED, { eventId });
}

/** One that was over and has to be played again is on again, and what was not yet paid is no longer owed. */
export async function reopen(work: Work, { eventId }: Tournament): Promise<void> {
  if (!(await setFinished(work, eventId, null))) return;
  await withdrawPrizes(work, eventId);
  await keepFinals(work.db, eventId, []);
  await extendEvent(work, eventId, new Date(work.now.getTime() + PLAYED_AGAIN_MS));
}

/** Whether that has changed anything. */
async function setFinished({ db }: Work, eventId: EventId, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tables<TournamentsTables>(db)
    .updateTable('tournaments')
    .set({ finished_at: at })
    .where('event_id', '=', eventId)
    .where('finished_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever was owed a prize until now knows of it. */
async function withdrawPrizes({ db }: Work, eventId: EventId): Promise<ReadonlySet<string>> {
  const rows = await tables<TournamentsTables>(db)
    .deleteFrom('prizes_owed')
    .where('event_id', '=', eventId)
    .where('paid_at', 'is', null)
    .returning(['entry_id', 'place', 'part'])
    .execute();
  return new Set(rows.map(prizeKey));
}

function prizeKey({ entry_id, place, part }: Pick<OwedRow, 'entry_id' | 'place' | 'part'>): string {
  return `${place}:${entry_id}:${part}`;
}

/** What was paid already stays paid, and counts towards what its winner is owed now. */
async function owePrizes(
  work: Work,
  eventId: EventId,
  placings: readonly Placing<Entrant>[],
  told: ReadonlySet<string>,
): Promise<void> {
  const { db, now } = work;
  const event = await eventForPlay(db, eventId);
  const paid = await paidPrizes(db, eventId);
  const owed = stillOwed(prizesFor(event?.prizes ?? [], placings), sumsPaid(paid));
  if (owed.length === 0) return;
  const entries = await holdEntries(
    db,
    owed.map(({ entrant }) => entrant as EntryId), // entrants are entries here
  );
  const due = afterBusinessDays(now, PRIZE_DUE_BUSINESS_DAYS, event?.timeZone ?? 'UTC');
  const rows = owed.flatMap(({ entrant, place, amount, currency }) => {
    const playerId = entries.get(entrant as EntryId)?.playerId; // as above
    if (!playerId) return [];
    const part = nextPart(paid, { entry_id: entrant, place });
    const whom = { event_id: eventId, entry_id: entrant, player_id: playerId, place, part };
    return [
      { ...whom, amount, currency, due_at: due, paid_at: null, paid_by: null, reference: null },
    ];
  });
  await tables<TournamentsTables>(db)
    .insertInto('prizes_owed')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'place', 'entry_id', 'part']).doNothing(),
    )
    .execute();
  const fresh = rows.filter((row) => !told.has(prizeKey(row)));
  const facts = fresh.map((row) => owedFact(row, due));
  if (event) await publishToWebhooks(work, event, facts);
  for (const { player_id, place, amount, currency } of fresh) {
    const won = { place, amount, currency };
    await notifyEntrants(work, eventId, [player_id], 'event_prize', due, won);
  }
}

interface PaidPrize {
  readonly entry_id: string;
  readonly place: number;
  readonly amount: number;
}

async function paidPrizes(db: Db, eventId: EventId): Promise<PaidPrize[]> {
  return tables<TournamentsTables>(db)
    .selectFrom('prizes_owed')
    .select(['entry_id', 'place', 'amount'])
    .where('event_id', '=', eventId)
    .where('paid_at', 'is not', null)
    .execute();
}

/** How much each entrant was paid before. */
function sumsPaid(paid: readonly PaidPrize[]): ReadonlyMap<Entrant, number> {
  const byEntrant = Map.groupBy(paid, ({ entry_id }) => entry_id);
  return new Map(
    [...byEntrant].map(([entrant, own]) => [
      entrant,
      own.reduce((sum, { amount }) => sum + Number(amount), 0),
    ]),
  );
}

/** Parts of one prize are counted from 1; what is not paid of it is withdrawn before more is owed. */
function nextPart(
  paid: readonly PaidPrize[],
  { entry_id, place }: Pick<PaidPrize, 'entry_id' | 'place'>,
): number {
  return paid.filter((one) => one.entry_id === entry_id && one.place === place).length + 1;
}

interface OwedRow {
  readonly event_id: EventId;
  readonly place: number;
  readonly part: number;
  readonly entry_id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly currency: string;
}

function owedFact(
  { event_id: eventId, entry_id, player_id, ...row }: OwedRow,
  due: Date,
): WebhookMessage {
  const { place, part, amount, currency } = row;
  const prize = { eventId, place, entryId: entry_id, part, userId: player_id, amount, currency };
  const data = { ...prize, dueAt: due.toISOString() };
  return { kind: 'prize.owed', subject: `event:${eventId}`, data };
}
