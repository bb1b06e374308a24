import { type DrawnMatch, drawField, drawnRounds } from '@battle-league/brackets/field.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { longestEnd } from '@battle-league/brackets/plan.ts';
import { type Seeding, seedOrder } from '@battle-league/brackets/stage-advance.ts';
import { MATCH_TAKES_MS, paceOf } from '#features/play/events/rules/event-plan.ts';
import { eventForPlay, extendEvent } from '#features/play/events/server/index.ts';
import type { Work } from '#platform/work.ts';
import { replaceEntrants } from './entrant-rows.ts';
import { drawnShape } from './field-matches.ts';
import { type Field, insertMatches } from './rows.ts';
import { fieldIn, type KeptStage, updateStage } from './stage-rows.ts';

/**
 * Keeps the entrants of a stage, and every match that is known of its tables and groups: those of a bracket follow from
 * its entrants. The event gets the time that it may need.
 */
export async function drawStage(
  work: Work,
  stage: KeptStage,
  seeding: Seeding,
): Promise<KeptStage> {
  const { db, now } = work;
  const { eventId } = stage;
  const order = seedOrder(seeding);
  await replaceEntrants(work, stage, order);
  const begun = { ...stage, entrants: order.length, startedAt: now };
  await updateStage(db, stage, {
    format: JSON.stringify(stage.format),
    ...{ entrants: order.length, arranged: 0, started_at: now, finished_at: null, changed: null },
  });
  const fields = drawnFields(begun, seeding);
  for (const { field, matches } of fields) {
    const { group } = field;
    const kept = matches.map((match) => ({ ...match, stage: stage.stage, group, matchId: null }));
    await insertMatches(db, eventId, kept, now);
  }
  await keepOpen(work, begun, fields);
  work.announce(`event:${eventId}`, 'bracket', { stage: stage.stage });
  return begun;
}

interface DrawnField {
  readonly field: Field;
  readonly matches: readonly DrawnMatch[];
}

/** Rounds of a later stage come after those of the ones before it. */
function drawnFields(stage: KeptStage, seeding: Seeding): DrawnField[] {
  const drawn = (group: number | null, entrants: readonly Entrant[]): DrawnField => {
    const field = fieldIn(stage, group);
    if (drawnShape(field)) return { field, matches: [] };
    const matches = entrants.length < 2 ? [] : drawField(field.format, entrants);
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
    .flatMap(({ field, matches }) => {
      const shape = drawnShape(field);
      if (shape) return drawnRounds(shape).map(({ wave }) => wave);
      return matches.map(({ wave }) => wave - stage.wavesBefore);
    })
    .reduce((most, wave) => Math.max(most, wave), 1);
  const rounds = stage.format.kind === 'swiss' ? stage.format.rounds : last;
  const pace = paceOf(event);
  const from = stage.wavesBefore === 0 ? event.startsAt : work.now;
  await extendEvent(work, stage.eventId, longestEnd(rounds, from, pace, MATCH_TAKES_MS));
}
