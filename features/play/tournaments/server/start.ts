import { MIN_ENTRANTS } from '@battle-league/brackets/elimination-shape.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { seedNextStage } from '@battle-league/brackets/stage-advance.ts';
import { fitChain, spreadEntrants } from '@battle-league/brackets/stage-chain.ts';
import type { StageId } from '@battle-league/brackets/stages.ts';
import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { chainOf } from '#features/play/events/rules/event-stages.ts';
import {
  beginEvent,
  dropAbsent,
  endEvent,
  entrantsOf,
  eventForPlay,
  notifyEntrants,
  presentCount,
  requireOrganised,
  startNow,
} from '#features/play/events/server/index.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { directingCalls } from '../directing.contract.ts';
import type { BracketRunner } from './bracket-runner.ts';
import { replaceEntrants } from './entrant-rows.ts';
import { drawTextOf, seedsNow } from './seeds.ts';
import { beginStage } from './stages.ts';
import {
  findActiveTournament,
  findTournament,
  insertChain,
  insertTournament,
  lockTournament,
  stagesOf,
  type Tournament,
} from './tournament-rows.ts';

type Entrants = Awaited<ReturnType<typeof entrantsOf>>;

/**
 * Starts a tournament: seeds the entrants, draws the first stages, and lets jobs arrange the matches. Does nothing if
 * it has started, or while many absent entrants have to be removed first. Cancels the event with fewer than two
 * entrants.
 */
export async function beginTournament(
  transaction: Transaction,
  eventId: EventId,
  runner: BracketRunner,
): Promise<void> {
  const { db, now } = transaction;
  await lockTournament(db, eventId);
  const event = await eventForPlay(db, eventId);
  if (event?.stage !== 'published' || event.startsAt > now) return;
  if (event.format === 'daily_battleground' || (await findTournament(db, eventId))) return;
  if ((await dropAbsent(transaction, eventId, runner.checkIn)) === 'more') return;
  const entrants = await entrantsOf(db, eventId);
  const chain = chainOf(event.format, event.tournament, entrants.length);
  const played = chain && fitChain(chain, entrants.length);
  if (!played || entrants.length < MIN_ENTRANTS) return callOff(transaction, eventId, entrants);

  const draw = drawTextOf(eventId, entrants.length);
  const order = await seedsNow(db, event, entrants, draw);
  await beginEvent(transaction, eventId, event.endsAt);
  const tournament = { eventId, draw, entrants: order.length, startedAt: now, finishedAt: null };
  await insertTournament(transaction, tournament);
  await insertChain(transaction, eventId, played);
  transaction.publish(`event:${eventId}`, 'status', { status: 'ongoing' });
  await publishToWebhooks(transaction, event, [
    {
      kind: 'event.started',
      subject: `event:${eventId}`,
      data: { eventId, entrants: order.length },
    },
  ]);
  await beginFirstStages(transaction, tournament, spreadEntrants(played.chain, order), runner);
}

/** Arranges the next batch of a large stage. Does nothing once all are arranged. */
export async function arrangeMore(
  transaction: Transaction,
  eventId: EventId,
  number: number,
  runner: BracketRunner,
): Promise<void> {
  await lockTournament(transaction.db, eventId);
  if (!(await findActiveTournament(transaction.db, eventId))) return;
  const stage = (await stagesOf(transaction.db, eventId)).find((each) => each.stage === number);
  if (stage?.startedAt) await runner.arrangeDrawn(transaction, stage);
}

/** Begins the stages that no other stage feeds. Entrants of a later stage wait there. */
async function beginFirstStages(
  transaction: Transaction,
  tournament: Tournament,
  entered: ReadonlyMap<StageId, readonly Entrant[]>,
  runner: BracketRunner,
): Promise<void> {
  const stages = await stagesOf(transaction.db, tournament.eventId);
  const isFed = new Set(stages.map(({ advance }) => advance?.to));
  const later = stages.filter(({ stage }) => isFed.has(stage));
  for (const stage of later) {
    const order = (entered.get(stage.name) ?? []).map((entrant) => ({ entrant, group: null }));
    if (order.length > 0) await replaceEntrants(transaction, stage, order);
  }
  for (const stage of stages.filter((each) => !later.includes(each))) {
    const seeding = seedNextStage(stage.format, [], entered.get(stage.name));
    await beginStage(transaction, tournament, stage, seeding, runner);
  }
}

async function callOff(
  transaction: Transaction,
  eventId: EventId,
  entrants: Entrants,
): Promise<void> {
  await endEvent(transaction, eventId, 'cancelled');
  const players = entrants.map(({ playerId }) => playerId);
  await notifyEntrants(transaction, eventId, players, 'event_called_off');
}

/** Starts an event by hand. An event that has started gets the same reply. */
export function startEvent(runner: BracketRunner): Handler<typeof directingCalls.startEvent> {
  return async ({ eventId }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      if (event.format === 'daily_battleground') throw refuse('event_not_drawn');
      if (event.begun_at) {
        await refuseIfDoneByAnother(transaction.db, directingCalls.startEvent, eventId, context);
        return { done: true };
      }
      if (event.stage === 'draft') throw refuse('event_unpublished');
      if (event.stage === 'cancelled' || event.over_at <= transaction.now)
        throw refuse('event_over');
      await startNow(transaction, event);
      if ((await presentCount(transaction.db, eventId)) < MIN_ENTRANTS)
        throw refuse('too_few_entrants');
      await beginTournament(transaction, eventId, runner);
      return { done: true };
    });
}
