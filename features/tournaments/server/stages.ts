import { eventForPlay, extendEvent } from '#features/events/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { Work } from '#platform/work.ts';
import { type DrawnMatch, drawUp } from '../rules/draw-up.ts';
import type { Entrant } from '../rules/model.ts';
import { longestEnd } from '../rules/pace.ts';
import { paceOf } from '../rules/play.ts';
import { changeOfNextStage, type NextStageChange } from '../rules/stages/changed.ts';
import { fitted } from '../rules/stages/fitted.ts';
import { type Seeding, seedNext } from '../rules/stages/seed-next.ts';
import { isBegun, isOpen } from './as-played.ts';
import { type Conductor, MATCH_TAKES_MS } from './conduct.ts';
import { finish, reopen } from './finish.ts';
import { type Field, insertMatches, matchesOf, type Tournament } from './rows.ts';
import { sentOnBy } from './sent-on.ts';
import {
  entrantsOfStage,
  fieldIn,
  fieldsOf,
  type KeptStage,
  replaceEntrants,
  stagesOf,
  updateStage,
} from './stage-rows.ts';
import { pairNextRound } from './swiss.ts';
import type { TournamentsTables } from './tables.ts';

/**
 * What follows from a change in a stage: the next round of Swiss is paired, the next stage is fed and begins, and the
 * tournament ends when nothing of any stage is left to play.
 */
export async function settle(
  work: Work,
  tournament: Tournament,
  number: number,
  conductor: Conductor,
): Promise<void> {
  const { eventId } = tournament;
  const stages = await stagesOf(work.db, eventId);
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
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  const feeders = stages.filter(({ advance }) => advance?.to === number);
  if (!target || feeders.some(({ finishedAt }) => !finishedAt)) return;
  const entered = await enteredFor(work, target, feeders);
  const sentOn = (await Promise.all(feeders.map((each) => sentOnBy(work.db, each)))).flat();
  const count = entered.length + sentOn.reduce((sum, { entrants }) => sum + entrants.length, 0);
  const next = { ...target, format: formatFor(target, count) };
  const seeding = seedNext(next.format, sentOn, entered);
  if (!target.startedAt) return begin(work, tournament, next, seeding, conductor);
  const before = (await entrantsOfStage(work.db, { ...target, group: null })).map(
    ({ entryId }) => entryId,
  );
  const change = changeOfNextStage(
    before,
    inOrder(seeding).map(({ entrant }) => entrant),
    await isBegun(work.db, target),
  );
  if (change.needs === 'reseed') await anew(work, tournament, next, seeding, conductor);
  else await keepChange(work, target, change);
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
  for (const field of fieldsOf(stage)) {
    await conductor.discard(work, (await matchesOf(work.db, field)).values());
  }
  await tables<TournamentsTables>(work.db)
    .deleteFrom('tournament_matches')
    .where('event_id', '=', eventId)
    .where('stage', '=', number)
    .execute();
  await begin(work, tournament, stage, seeding, conductor);
}

/** Draws a stage, and arranges what can be played of it. */
export async function begin(
  work: Work,
  tournament: Tournament,
  stage: KeptStage,
  seeding: Seeding,
  conductor: Conductor,
): Promise<void> {
  const { db, now } = work;
  const { eventId } = stage;
  const order = inOrder(seeding);
  await replaceEntrants(db, stage, order);
  const begun = { ...stage, entrants: order.length, startedAt: now };
  await updateStage(db, stage, {
    format: JSON.stringify(stage.format),
    ...{ entrants: order.length, started_at: now, finished_at: null, changed: null },
  });
  const fields = drawnFields(begun, seeding);
  for (const { field, matches } of fields) {
    const { group } = field;
    const kept = matches.map((match) => ({ ...match, stage: stage.stage, group, matchId: null }));
    await insertMatches(db, eventId, kept, now);
  }
  await keepOpen(work, begun, fields);
  work.announce(`event:${eventId}`, 'bracket', { stage: stage.stage });
  await conductor.arrangeReady(work, fieldIn(begun, null));
  await settle(work, tournament, stage.stage, conductor);
}

interface DrawnField {
  readonly field: Field;
  readonly matches: readonly DrawnMatch[];
}

/** Rounds of a later stage come after those of the ones before it. */
function drawnFields(stage: KeptStage, seeding: Seeding): DrawnField[] {
  const drawn = (group: number | null, entrants: readonly Entrant[]): DrawnField => {
    const field = fieldIn(stage, group);
    const matches = entrants.length < 2 ? [] : drawUp(field.format, entrants);
    const wave = (match: DrawnMatch) => match.wave + stage.wavesBefore;
    return { field, matches: matches.map((match) => ({ ...match, wave: wave(match) })) };
  };
  if (seeding.kind === 'seeds') return [drawn(null, seeding.seeds)];
  return seeding.groups.map((entrants, group) => drawn(group, entrants));
}

/** The event gets the time that the stage may need. */
async function keepOpen(
  work: Work,
  stage: KeptStage,
  fields: readonly DrawnField[],
): Promise<void> {
  const event = await eventForPlay(work.db, stage.eventId);
  if (!event) return;
  const last = fields
    .flatMap(({ matches }) => matches)
    .reduce((most, { wave }) => Math.max(most, wave - stage.wavesBefore), 1);
  const rounds = stage.format.kind === 'swiss' ? stage.format.rounds : last;
  const pace = paceOf(event.format, event.tournament);
  const from = stage.wavesBefore === 0 ? event.startsAt : work.now;
  await extendEvent(work, stage.eventId, longestEnd(rounds, from, pace, MATCH_TAKES_MS));
}

/** Everybody in the order of their seeds; of groups pot by pot. */
function inOrder(seeding: Seeding): { entrant: Entrant; group: number | null }[] {
  if (seeding.kind === 'seeds') return seeding.seeds.map((entrant) => ({ entrant, group: null }));
  const most = Math.max(0, ...seeding.groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, pot) => {
    const placed = seeding.groups.map((entrants, group) => ({ entrant: entrants[pot], group }));
    const snake = pot % 2 === 0 ? placed : placed.reverse();
    return snake.flatMap(({ entrant, group }) =>
      entrant === undefined ? [] : [{ entrant, group }],
    );
  }).flat();
}

/** Fewer may come than were thought of: they withdraw from what feeds the stage. */
function formatFor({ format, name }: KeptStage, entrants: number): KeptStage['format'] {
  const alone = { id: name, format, size: entrants, entry: 'open', advance: null } as const;
  return fitted([alone], entrants)?.chain[0]?.format ?? format;
}

/** Those who need not qualify, in the order of their seeds. */
async function enteredFor(
  work: Work,
  target: KeptStage,
  feeders: readonly KeptStage[],
): Promise<Entrant[]> {
  const qualifying = new Set<Entrant>();
  for (const feeder of feeders) {
    const entrants = await entrantsOfStage(work.db, { ...feeder, group: null });
    for (const { entryId } of entrants) qualifying.add(entryId);
  }
  return (await entrantsOfStage(work.db, { ...target, group: null }))
    .filter(({ entryId, isOut }) => !qualifying.has(entryId) && (target.startedAt || !isOut))
    .map(({ entryId }) => entryId);
}
