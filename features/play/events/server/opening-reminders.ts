import { sql } from 'kysely';
import { accountsOf } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { isActiveSanction } from '#platform/http/caller.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { eventsCalls } from '../events.contract.ts';
import { isJoinable, isOver, statusOf } from '../rules/event.ts';
import { CARD_COLUMNS, cardOf, gameOf, shownEvent } from './event-rows.ts';
import { TITLES, titleIn } from './list.ts';
import { notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Sets or removes the caller's reminder of an opening. */
export function notifyWhenOpen(): Handler<typeof eventsCalls.notifyWhenOpen> {
  return async ({ eventId, isOn }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const event = await shownEvent(db, eventId, audience).executeTakeFirst();
      if (!event) throw refuse('not_found');
      if (!isOn) {
        await deleteReminders(db, eventId, [playerId]);
        return { reminded: false };
      }
      const status = statusAt(event, now);
      if (isOver(status)) throw refuse('event_over');
      if (status !== 'coming_soon') throw refuse('event_opening_past');
      await tables<EventsTables>(db)
        .insertInto('opening_reminders')
        .values({ event_id: eventId, player_id: playerId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { reminded: true };
    });
  };
}

async function deleteReminders(
  db: Db,
  eventId: EventId,
  players: readonly PlayerId[],
): Promise<void> {
  await tables<EventsTables>(db)
    .deleteFrom('opening_reminders')
    .where('event_id', '=', eventId)
    .where('player_id', 'in', players)
    .execute();
}

/**
 * Finds the event of the caller's audience that opens next, those of the `games` first or alone, and the caller's reminder
 * of it. Finals of a series are left out, because only qualified players join them.
 */
export async function findNextOpening(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  context: CallContext,
  { games, alone }: { readonly games: readonly string[]; readonly alone: boolean },
) {
  const { playerId, audience } = actingPlayer(context);
  const now = clock.now();
  const isOfGames = sql<boolean>`game_id = any(${[...games]}::uuid[])`;
  const row = await tables<EventsTables>(db)
    .selectFrom('events')
    .select([...CARD_COLUMNS, TITLES])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('opening_reminders as own')
          .select('own.event_id')
          .whereRef('own.event_id', '=', 'events.id')
          .where('own.player_id', '=', playerId),
      ).as('reminded'),
    )
    .where('audience', '=', audience)
    .where('stage', '=', 'published')
    .where('over_at', '>', now)
    .where('opens_at', '>', now)
    .where(sql<boolean>`series_role is distinct from 'final'`)
    .$if(alone, (query) => query.where(isOfGames))
    .orderBy(isOfGames, 'desc')
    .orderBy('opens_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { titles, reminded, ...event } = row;
  const game = await gameOf(db, event, context.language);
  const card = cardOf(event, titleIn(titles, context.language), game, null, now);
  return { event: card, reminded: Boolean(reminded) };
}

/** Reminders in one transaction. */
const AT_ONCE = 200;

/** Registers the job that notifies players of openings. A lost or late run is made up for by the next one. */
export function openingJobs({ jobs, transactions }: Platform): void {
  jobs.every('opening-reminders', '* * * * *', async () => {
    let taken = AT_ONCE;
    while (taken === AT_ONCE) taken = await transactions.run(remindNext);
  });
}

/**
 * Takes due reminders, and notifies those of the players who may join. A taken reminder is deleted with the notification,
 * so each is used once. Returns their number.
 */
async function remindNext(transaction: Transaction): Promise<number> {
  const { db, now } = transaction;
  const due = await tables<EventsTables>(db)
    .selectFrom('opening_reminders as reminder')
    .innerJoin('events', 'events.id', 'reminder.event_id')
    .select(['reminder.player_id', 'events.id', 'events.texts', 'events.format', 'events.stage'])
    .select(['events.opens_at', 'events.starts_at', 'events.ends_at'])
    .where(({ eb, or }) =>
      or([
        eb('events.opens_at', '<=', now),
        eb('events.over_at', '<=', now),
        eb('events.stage', '<>', 'published'),
      ]),
    )
    .orderBy('reminder.event_id')
    .orderBy('reminder.player_id')
    .limit(AT_ONCE)
    .forUpdate('reminder')
    .skipLocked()
    .execute();
  const may = await mayBeReminded(
    db,
    due.map((row) => row.player_id),
    now,
  );
  for (const [eventId, rows] of Map.groupBy(due, ({ id }) => id)) {
    const players = rows.map((row) => row.player_id);
    await deleteReminders(db, eventId, players);
    const [event] = rows;
    if (!event || !isJoinable(event.format, statusAt(event, now))) continue;
    await notifyAboutEvent(transaction, event, players.filter(may), 'event_open');
  }
  return due.length;
}

function statusAt(event: Pick<EventRow, 'stage' | 'opens_at' | 'starts_at' | 'ends_at'>, at: Date) {
  const dates = { opensAt: event.opens_at, startsAt: event.starts_at, endsAt: event.ends_at };
  return statusOf(event.stage, dates, at);
}

/** Deleted, banned and suspended players are not reminded. */
async function mayBeReminded(db: Db, players: readonly PlayerId[], now: Date) {
  const accounts = await accountsOf(db, players);
  return (player: PlayerId): boolean => {
    const account = accounts.get(player);
    return account !== undefined && !(account.sanction && isActiveSanction(account.sanction, now));
  };
}

/** Reminders of openings that have not come. */
export const openingRemindersPersonalData: PersonalData = {
  name: 'openingReminders',
  tables: ['opening_reminders'],

  exportData(db, player) {
    return tables<EventsTables>(db)
      .selectFrom('opening_reminders as reminder')
      .innerJoin('events', 'events.id', 'reminder.event_id')
      .select(['events.id as eventId', 'events.opens_at as opensAt'])
      .select('reminder.created_at as setAt')
      .where('reminder.player_id', '=', player)
      .orderBy('events.opens_at')
      .execute();
  },

  async erase({ db }, player) {
    await tables<EventsTables>(db)
      .deleteFrom('opening_reminders')
      .where('player_id', '=', player)
      .execute();
  },
};
