import type {
  CheckedStage,
  ImportedResult,
  ImportedStage,
  ImportedTournament,
} from '@battle-league/brackets/imported.ts';
import { chainOfImported, checkTournament } from '@battle-league/brackets/imported-tournament.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { fitChain } from '@battle-league/brackets/stage-chain.ts';
import type { FieldFormat, StageAdvance } from '@battle-league/brackets/stages.ts';
import { chainOf } from '#features/play/events/rules/event-stages.ts';
import { eventForPlay } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { type Contestants, contestantsOf } from './bracket-views.ts';
import {
  disqualifiedIn,
  entrantsOfStage,
  noteEntrant,
  replaceEntrants,
  type StageEntrant,
} from './entrant-rows.ts';
import { keepFinals } from './finish.ts';
import { entrantIn, insertMatches, type KeptMatch, matchesOf, storedKey } from './match-rows.ts';
import { placingsNow } from './placings.ts';
import type { Field } from './tables.ts';
import {
  fieldIn,
  fieldsOf,
  findTournament,
  type KeptStage,
  keepStages,
  keepTournament,
  stagesOf,
  updateStage,
} from './tournament-rows.ts';

/**
 * Keeps a tournament that was played elsewhere, without a fault, as one that is over: its matches, its tables and
 * brackets, its first places. No match of it can be played, so there are no points, no ratings and no prizes.
 */
export async function keepTold(
  work: Work,
  eventId: EventId,
  told: ImportedTournament,
): Promise<void> {
  const { db } = work;
  const event = await eventForPlay(db, eventId);
  const { length } = told.entrants;
  const { stages, played } = checkTournament(told);
  const chain = event && chainOf(event.format, event.tournament, length);
  const whole = told.format.kind === 'stages' ? chainOfImported(told.stages) : chain;
  const all =
    told.format.kind === 'stages' && whole
      ? { chain: whole, stages: played }
      : whole && fitChain(whole, length);
  if (!event || !all) throw new Error(`${eventId} cannot be played by ${length}`);
  const { startsAt: startedAt, endsAt: finishedAt } = event;
  await keepTournament(work, { eventId, draw: '', entrants: length, startedAt, finishedAt });
  await keepStages(work, eventId, all);
  for (const kept of await stagesOf(db, eventId)) {
    const retold = stages[kept.stage - 1];
    if (retold) await keepStage(work, kept, retold, { startedAt, finishedAt });
  }
  await keepFinals(db, eventId, await placingsNow(db, { eventId }));
}

async function keepStage(
  work: Work,
  { eventId, stage, wavesBefore }: KeptStage,
  { order, matches, out }: CheckedStage,
  { startedAt, finishedAt }: { readonly startedAt: Date; readonly finishedAt: Date },
): Promise<void> {
  const { db } = work;
  const place = { eventId, stage };
  await replaceEntrants(work, place, order);
  for (const { entrant, ruling } of out) {
    const entryId = entrant as EntryId; // entrants are entries here
    await noteEntrant(db, place, entryId, { out_at: finishedAt, ruling });
  }
  const kept = matches.map((match) => {
    return { ...match, stage, wave: match.wave + wavesBefore, matchId: null };
  });
  if (kept.length > 0) await insertMatches(db, eventId, kept, finishedAt);
  const facts = { entrants: order.length, started_at: startedAt, finished_at: finishedAt };
  await updateStage(db, place, facts);
}

/**
 * A tournament that is over, as it can be told elsewhere. Nothing where it is not over, or where an organiser has let a
 * stage stand that does not follow from the results before it.
 */
export async function toldOf(db: Db, eventId: EventId): Promise<ImportedTournament | null> {
  const tournament = await findTournament(db, eventId);
  const stages = await stagesOf(db, eventId);
  const [only] = stages;
  if (!tournament?.finishedAt || !only) return null;
  const isAlone = stages.length === 1 && only.format.kind !== 'groups';
  const disqualified = await disqualifiedIn(db, eventId);
  return isAlone
    ? toldField(db, only, disqualified)
    : toldStages(db, eventId, stages, disqualified);
}

async function toldField(
  db: Db,
  stage: KeptStage,
  disqualified: ReadonlySet<EntryId>,
): Promise<ImportedTournament | null> {
  const field = fieldIn(stage, null);
  if (field.format.kind === 'gsl') return null;
  const rows = await entrantsOfStage(db, field);
  const ids = rows.map(({ entryId }) => entryId);
  const nameOf = namesIn(await contestantsOf(db, stage.eventId, ids, stage.stage), ids);
  return {
    ...{ format: field.format, stages: [] },
    entrants: ids.map(nameOf),
    results: await resultsOf(db, field, nameOf),
    annulled: rows.filter(({ ruling }) => ruling === 'annulled').map((row) => nameOf(row.entryId)),
    disqualified: ids.filter((id) => disqualified.has(id)).map(nameOf),
  };
}

async function toldStages(
  db: Db,
  eventId: EventId,
  stages: readonly KeptStage[],
  disqualified: ReadonlySet<EntryId>,
): Promise<ImportedTournament | null> {
  const drawn = new Map<KeptStage, StageEntrant[]>();
  for (const stage of stages)
    drawn.set(stage, await entrantsOfStage(db, { ...stage, group: null }));
  const ids = [...new Set([...drawn.values()].flat().map(({ entryId }) => entryId))];
  const nameOf = namesIn(await contestantsOf(db, eventId, ids), ids);
  const told: ImportedStage[] = [];
  for (const [stage, rows] of drawn) {
    const names = (some: readonly StageEntrant[]) => some.map(({ entryId }) => nameOf(entryId));
    const out = rows.filter(({ isOut }) => isOut);
    const results = [];
    for (const field of fieldsOf(stage)) results.push(...(await resultsOf(db, field, nameOf)));
    told.push({
      ...{ id: stage.name, format: stage.format, advance: advanceOf(stage, stages), results },
      draw: fieldsOf(stage).map(({ group }) => names(rows.filter((row) => row.group === group))),
      annulled: names(out.filter(({ ruling }) => ruling === 'annulled')),
      left: names(out.filter((row) => row.ruling !== 'annulled' && !disqualified.has(row.entryId))),
    });
  }
  const whole: ImportedTournament = {
    ...{ format: { kind: 'stages' }, stages: told, results: [], annulled: [] },
    entrants: ids.map(nameOf),
    disqualified: ids.filter((id) => disqualified.has(id)).map(nameOf),
  };
  return checkTournament(whole).faults.length > 0 ? null : whole;
}

/** By the next one's name. */
function advanceOf({ advance }: KeptStage, stages: readonly KeptStage[]): StageAdvance | null {
  const next = stages.find(({ stage }) => stage === advance?.to);
  return advance && next ? { ...advance, to: next.name } : null;
}

/** Told again they stand in the same order, whichever of them were written last. */
async function resultsOf(
  db: Db,
  field: Field,
  nameOf: (entryId: EntryId) => Entrant,
): Promise<ImportedResult[]> {
  const byNumber = new Intl.Collator('en', { numeric: true });
  const matches = [...(await matchesOf(db, field)).values()].sort(
    (a, b) => a.wave - b.wave || byNumber.compare(a.key, b.key),
  );
  return matches.flatMap((match) => resultIn(match, field, nameOf));
}

/** Where nobody comes to a side the result follows by itself, and is not told; but for the byes of Swiss. */
function resultIn(
  { key, home, away, result }: KeptMatch,
  { group, format }: { readonly group: number | null; readonly format: FieldFormat },
  nameOf: (entryId: EntryId) => string,
): ImportedResult[] {
  const [ofHome, ofAway] = [entrantIn(home), entrantIn(away)];
  if (!result || !ofHome) return [];
  const told = { match: storedKey(group, key), outcome: result.outcome };
  if (!ofAway) return format.kind === 'swiss' ? [{ ...told, home: nameOf(ofHome) }] : [];
  return [{ ...told, home: nameOf(ofHome), away: nameOf(ofAway) }];
}

/** Whose account is gone is told by seed. */
function namesIn(contestants: Contestants, ids: readonly EntryId[]) {
  return (entryId: EntryId) => contestants(entryId)?.username ?? `seed-${ids.indexOf(entryId) + 1}`;
}
