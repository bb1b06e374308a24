import type { Entrant } from '@battle-league/brackets/outcome.ts';
import {
  changeOfNextStage,
  type NextStageChange,
  type Seeding,
  seedNextStage,
  seedOrder,
} from '@battle-league/brackets/stage-advance.ts';
import { fitChain } from '@battle-league/brackets/stage-chain.ts';
import { tables } from '#platform/database/database.ts';
import type { Work } from '#platform/work.ts';
import { isBegun, isOpen } from './as-played.ts';
import type { Conductor } from './conduct.ts';
import { drawStage } from './drawing.ts';
import { finish, reopen } from './finish.ts';
import { matchesOfStage, type Tournament } from './rows.ts';
import { sentOnBy } from './sent-on.ts';
import { entrantsOfStage, type KeptStage, stagesOf, updateStage } from './stage-rows.ts';
import { pairNextRound } from './swiss.ts';
import type { TournamentsTables } from './tables.ts';

/**
 * What follows from a change in a stage: the next round of Swiss is paired, the next stage is fed and begins, and the
 * tournament ends when nothing of any stage is left to play. Who has read the stages already hands them in.
 */
export async function settle(
  work: Work,
  tournament: Tournament,
  number: number,
  conductor: Conductor,
  known?: readonly KeptStage[],
): Promise<void> {
  const { eventId } = tournament;
  const stages = known ?? (await stagesOf(work.db, eventId));
  const stage = stages.find((each) => each.stage === number);
  if (!stage?.startedAt) return;
  const isPlayed =
    !(await isOpen(work.db, stage)) && !(await pairNextRound(work, stage, conductor));
  if (isPlayed !== (stage.finishedAt !== null)) {
    await updateStage(work.db, stage, { finished_at: isPlayed ? work.now : null });
  }
  if (!isPlayed) {
    if (tournament.finishedAt) await reopen(work, tournament);
    return;
  }
  if (stage.advance) await feed(work, tournament, stage.advance.to, conductor);
  await finish(work, tournament);
}

/** Who goes on begins the next stage, as soon as all that feed it are played; or moves it, if it stands already. */
async function feed(
  work: Work,
  tournament: Tournament,
  number: number,
  conductor: Conductor,
  choice?: 'anew',
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  const feeders = stages.filter(({ advance }) => advance?.to === number);
  if (!target || feeders.some(({ finishedAt }) => !finishedAt)) return;
  const before = await drawnInto(work, target);
  const isPlayed = await isBegun(work.db, target);
  // who leaves a stage that is played leaves it by walkovers, and is in it all the same
  const kept = new Set<Entrant>(isPlayed && choice !== 'anew' ? before : []);
  const entered = await enteredFor(work, target, feeders, kept);
  const sentOn = (await Promise.all(feeders.map((each) => sentOnBy(work.db, each, kept)))).flat();
  const count = entered.length + sentOn.reduce((sum, { entrants }) => sum + entrants.length, 0);
  const next = { ...target, format: formatFor(target, count) };
  const seeding = seedNextStage(next.format, sentOn, entered);
  if (!target.startedAt) return begin(work, tournament, next, seeding, conductor);
  const after = seedOrder(seeding).map(({ entrant }) => entrant);
  const change = changeOfNextStage(before, after, isPlayed);
  if (choice === 'anew' || change.needs === 'reseed')
    await anew(work, tournament, next, seeding, conductor);
  else await keepChange(work, target, change);
}

/**
 * A result was changed after the next stage had begun: the organiser says whether it stays as it is, or begins anew
 * with those who go on now. Nothing where there is nothing to choose.
 */
export async function chooseStage(
  work: Work,
  tournament: Tournament,
  number: number,
  choice: 'keep' | 'anew',
  conductor: Conductor,
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  if (!target?.changed) return;
  if (choice === 'anew') await feed(work, tournament, number, conductor, 'anew');
  else await updateStage(work.db, target, { changed: null });
}

/** Said until the organiser chooses; nothing else hangs on it. */
async function keepChange(work: Work, target: KeptStage, change: NextStageChange): Promise<void> {
  const changed = change.needs === 'choose' ? JSON.stringify(change) : null;
  await updateStage(work.db, target, { changed });
  if (changed) work.announce(`event:${target.eventId}`, 'bracket', { stage: target.stage });
}

/** A stage that has not begun to be played is drawn again. */
async function anew(
  work: Work,
  tournament: Tournament,
  stage: KeptStage,
  seeding: Seeding,
  conductor: Conductor,
): Promise<void> {
  const { eventId, stage: number } = stage;
  await conductor.discard(work, await matchesOfStage(work.db, stage));
  await tables<TournamentsTables>(work.db)
    .deleteFrom('tournament_matches')
    .where('event_id', '=', eventId)
    .where('stage', '=', number)
    .execute();
  await begin(work, tournament, stage, seeding, conductor);
}

/** Draws a stage; what can be played of it is arranged by jobs, step by step: it may be very much. */
export async function begin(
  work: Work,
  tournament: Tournament,
  stage: KeptStage,
  seeding: Seeding,
  conductor: Conductor,
): Promise<void> {
  await drawStage(work, stage, seeding);
  await conductor.arrangeLater(work, stage);
  await settle(work, tournament, stage.stage, conductor);
}

/** Fewer may come than were thought of: they withdraw from what feeds the stage. */
function formatFor({ format, name }: KeptStage, entrants: number): KeptStage['format'] {
  const alone = { id: name, format, size: entrants, entry: 'open', advance: null } as const;
  return fitChain([alone], entrants)?.chain[0]?.format ?? format;
}

/** In the order of their seeds; nobody before the draw but who need not qualify. */
async function drawnInto({ db }: Work, stage: KeptStage): Promise<Entrant[]> {
  return (await entrantsOfStage(db, { ...stage, group: null })).map(({ entryId }) => entryId);
}

/** Those who need not qualify, in the order of their seeds. */
async function enteredFor(
  work: Work,
  target: KeptStage,
  feeders: readonly KeptStage[],
  kept: ReadonlySet<Entrant>,
): Promise<Entrant[]> {
  const qualifying = new Set<Entrant>();
  for (const feeder of feeders) {
    for (const entrant of await drawnInto(work, feeder)) qualifying.add(entrant);
  }
  return (await entrantsOfStage(work.db, { ...target, group: null }))
    .filter(({ entryId, isOut }) => !qualifying.has(entryId) && (kept.has(entryId) || !isOut))
    .map(({ entryId }) => entryId);
}
