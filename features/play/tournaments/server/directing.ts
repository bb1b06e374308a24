import { movedSeeds } from '@battle-league/brackets/seeding.ts';
import {
  playerCards,
  refuseIfDoneByAnother,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import {
  entrantsOf,
  eventForPlay,
  presentCount,
  requireOrganised,
  requireReadable,
  seedEntries,
  startNow,
} from '#features/play/events/server/index.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import type { CallContext, Handler, Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { directingCalls } from '../organising-contract.ts';
import type { Conductor } from './conduct.ts';
import { keptSeeds } from './kept-seeds.ts';
import { findStanding, takeTurn } from './rows.ts';
import { drawTextOf, seedsNow } from './seeds.ts';
import { chooseStage } from './stages.ts';
import { start } from './start.ts';

const FEWEST = 2;

type Calls = typeof directingCalls;

export function directingHandlers(platform: Platform, conductor: Conductor): Handlers<Calls> {
  return {
    eventSeeds: eventSeeds(platform),
    setSeeds: setSeeds(),
    moveSeed: moveSeed(),
    startEvent: startEvent(conductor),
    chooseStage: choose(conductor),
  };
}

function eventSeeds({ db }: Platform): Handler<Calls['eventSeeds']> {
  const seedsOf = keptSeeds(db);
  return async ({ eventId, ...wanted }, context) => {
    await requireReadable(db, eventId, context);
    const event = await eventForPlay(db, eventId);
    if (!event) throw refuse('not_found');
    const { order, entrants } = await seedsOf(event);
    const { items: seeded, first, paging } = pageOfOrder(order, wanted, (entrant) => entrant);
    const shown = seeded.flatMap((entrant) => {
      return entrants.get(entrant) ?? [];
    });
    const players = await playerCards(
      db,
      shown.map(({ playerId }) => playerId),
    );
    const items = shown.flatMap(({ entryId, playerId, seedByHand, qualified }, index) => {
      const player = players.get(playerId);
      if (!player) return [];
      const { userId, avatarUrl } = player;
      const username = shownName(player, context.texts);
      const won = qualified && { eventId: qualified.from, place: qualified.place };
      const seed = first + index + 1;
      const byHand = seedByHand !== null;
      return [{ seed, entryId, userId, username, avatarUrl, byHand, qualified: won }];
    });
    return { items, ...paging };
  };
}

function setSeeds(): Handler<Calls['setSeeds']> {
  return async ({ eventId, entryIds }, context) =>
    context.transact(async (work) => {
      await seedable(work, eventId, context);
      const present = new Set((await entrantsOf(work.db, eventId)).map(({ entryId }) => entryId));
      const isSound =
        new Set(entryIds).size === entryIds.length && entryIds.every((id) => present.has(id));
      if (!isSound) {
        const field = { path: 'entryIds', code: 'seeds_do_not_match' };
        throw refuse('input_invalid', { fields: [field] });
      }
      await seedEntries(work, eventId, entryIds);
      return { done: true };
    });
}

function moveSeed(): Handler<Calls['moveSeed']> {
  return async ({ eventId, entryId, seed }, context) =>
    context.transact(async (work) => {
      await seedable(work, eventId, context);
      const event = await eventForPlay(work.db, eventId);
      const entrants = await entrantsOf(work.db, eventId);
      if (!event || !entrants.some((each) => each.entryId === entryId)) throw refuse('not_found');
      const order = await seedsNow(work.db, event, entrants, drawTextOf(eventId, entrants.length));
      const byHand = entrants.filter(({ seedByHand }) => seedByHand !== null).length;
      const moved = movedSeeds(order, byHand, entryId, seed);
      await seedEntries(work, eventId, moved as EntryId[]); // the entrants of an event are its entries
      return { done: true };
    });
}

/** Holds an event that is drawn at its start, and has not been. */
async function seedable(work: Work, eventId: EventId, context: CallContext): Promise<void> {
  const event = await requireOrganised(work.db, eventId, context);
  if (event.format === 'daily_battleground') throw refuse('event_not_drawn');
  if (event.stage === 'cancelled') throw refuse('event_over');
  if (event.begun_at) throw refuse('event_has_begun');
}

/** Started already, by oneself or by its time, it is answered as the first time. */
function startEvent(conductor: Conductor): Handler<Calls['startEvent']> {
  return async ({ eventId }, context) =>
    context.transact(async (work) => {
      const event = await requireOrganised(work.db, eventId, context);
      if (event.format === 'daily_battleground') throw refuse('event_not_drawn');
      if (event.begun_at) {
        await refuseIfDoneByAnother(work.db, directingCalls.startEvent, eventId, context);
        return { done: true };
      }
      if (event.stage === 'draft') throw refuse('event_unpublished');
      if (event.stage === 'cancelled' || event.over_at <= work.now) throw refuse('event_over');
      await startNow(work, event);
      if ((await presentCount(work.db, eventId)) < FEWEST) throw refuse('too_few_entrants');
      await start(work, eventId, conductor);
      return { done: true };
    });
}

function choose(conductor: Conductor): Handler<Calls['chooseStage']> {
  return async ({ eventId, stage, choice }, context) =>
    context.transact(async (work) => {
      await requireOrganised(work.db, eventId, context);
      await takeTurn(work.db, eventId);
      const tournament = await findStanding(work.db, eventId);
      if (tournament) await chooseStage(work, tournament, stage, choice, conductor);
      return { done: true };
    });
}
