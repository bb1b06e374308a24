import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { seedNextStage } from '@battle-league/brackets/stage-advance.ts';
import { type FittedChain, fitChain, spreadEntrants } from '@battle-league/brackets/stage-chain.ts';
import type { StageId } from '@battle-league/brackets/stages.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { chainOf } from '#features/play/events/rules/event-stages.ts';
import {
  beginEvent,
  dropAbsent,
  endEvent,
  entrantsOf,
  eventForPlay,
  notifyEntrants,
} from '#features/play/events/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Conductor } from './conduct.ts';
import { replaceEntrants } from './entrant-rows.ts';
import { findStanding, findTournament, type Tournament, takeTurn } from './rows.ts';
import { drawTextOf, seedsNow } from './seeds.ts';
import { insertStages, stagesOf } from './stage-rows.ts';
import { begin } from './stages.ts';
import type { TournamentsTables } from './tables.ts';

type Entrants = Awaited<ReturnType<typeof entrantsOf>>;

/**
 * Starts a cup or a league: whoever is there is seeded, the stages that begin are drawn, and jobs arrange what
 * can be played. Nothing where it has started, or where very many absent ones have to go first; called off where fewer
 * than two are there.
 */
export async function start(work: Work, eventId: EventId, conductor: Conductor): Promise<void> {
  const { db, now } = work;
  await takeTurn(db, eventId);
  const event = await eventForPlay(db, eventId);
  if (event?.stage !== 'published' || event.startsAt > now) return;
  if (event.format === 'daily_battleground' || (await findTournament(db, eventId))) return;
  if ((await dropAbsent(work, eventId, conductor.checkIn)) === 'more') return;
  const entrants = await entrantsOf(db, eventId);
  const chain = chainOf(event.format, event.tournament, entrants.length);
  const played = chain && fitChain(chain, entrants.length);
  if (!played || entrants.length < 2) return callOff(work, eventId, entrants);

  const draw = drawTextOf(eventId, entrants.length);
  const order = await seedsNow(db, event, entrants, draw);
  await beginEvent(work, eventId, event.endsAt);
  const tournament = { eventId, draw, entrants: order.length, startedAt: now, finishedAt: null };
  await keepTournament(work, tournament);
  await keepStages(work, eventId, played);
  work.announce(`event:${eventId}`, 'status', { status: 'ongoing' });
  await publishToWebhooks(work, event, [
    {
      kind: 'event.started',
      subject: `event:${eventId}`,
      data: { eventId, entrants: order.length },
    },
  ]);
  await beginFirst(work, tournament, spreadEntrants(played.chain, order), conductor);
}

/** The next step of arranging a large stage; nothing where all of it is arranged. */
export async function arrangeMore(
  work: Work,
  eventId: EventId,
  number: number,
  conductor: Conductor,
): Promise<void> {
  await takeTurn(work.db, eventId);
  if (!(await findStanding(work.db, eventId))) return;
  const stage = (await stagesOf(work.db, eventId)).find((each) => each.stage === number);
  if (stage?.startedAt) await conductor.arrangeDrawn(work, stage);
}

/** Stages that nobody is sent on to begin at once; who enters a later one waits there. */
async function beginFirst(
  work: Work,
  tournament: Tournament,
  entered: ReadonlyMap<StageId, readonly Entrant[]>,
  conductor: Conductor,
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const isFed = new Set(stages.map(({ advance }) => advance?.to));
  const later = stages.filter(({ stage }) => isFed.has(stage));
  for (const stage of later) {
    const order = (entered.get(stage.name) ?? []).map((entrant) => ({ entrant, group: null }));
    if (order.length > 0) await replaceEntrants(work, stage, order);
  }
  for (const stage of stages.filter((each) => !later.includes(each))) {
    const seeding = seedNextStage(stage.format, [], entered.get(stage.name));
    await begin(work, tournament, stage, seeding, conductor);
  }
}

async function callOff(work: Work, eventId: EventId, entrants: Entrants): Promise<void> {
  await endEvent(work, eventId, 'cancelled');
  const players = entrants.map(({ playerId }) => playerId);
  await notifyEntrants(work, eventId, players, 'event_called_off');
}

/** That it has begun. */
export async function keepTournament({ db }: Work, tournament: Tournament): Promise<void> {
  const { eventId, draw, entrants, startedAt, finishedAt } = tournament;
  await tables<TournamentsTables>(db)
    .insertInto('tournaments')
    .values({
      ...{ event_id: eventId, draw, entrants },
      ...{ started_at: startedAt, finished_at: finishedAt },
    })
    .execute();
}

export async function keepStages(
  { db }: Work,
  eventId: EventId,
  { stages }: FittedChain,
): Promise<void> {
  const numbers = new Map(stages.map(({ stage }, index) => [stage.id, index + 1]));
  const ends = new Map<StageId, number>();
  const kept = stages.map(({ stage, fedBy, rounds }) => {
    const { id: name, format, advance } = stage;
    const wavesBefore = Math.max(0, ...fedBy.map((id) => ends.get(id) ?? 0));
    ends.set(name, wavesBefore + rounds.length);
    const to = numbers.get(advance?.to ?? '');
    return {
      ...{ stage: numbers.get(name) ?? 0, name, format, wavesBefore },
      advance: advance && to ? { to, best: advance.best, bestNext: advance.bestNext ?? 0 } : null,
    };
  });
  await insertStages(db, eventId, kept);
}
