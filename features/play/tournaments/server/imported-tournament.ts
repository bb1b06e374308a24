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
import type { Transaction } from '#platform/transaction.ts';
import { type Contestants, contestantsOf } from './bracket-views.ts';
import {
  disqualifiedIn,
  entrantsOfStage,
  replaceEntrants,
  type StageEntrant,
  updateEntrant,
} from './entrant-rows.ts';
import { savePlacings } from './finish.ts';
import { entrantIn, insertMatches, matchesOf, type StoredMatch, storedKey } from './match-rows.ts';
import { placingsNow } from './placings.ts';
import type { Field } from './tables.ts';
import {
  fieldIn,
  fieldsOf,
  findTournament,
  insertChain,
  insertTournament,
  type StoredStage,
  stagesOf,
  updateStage,
} from './tournament-rows.ts';

/**
 * Saves a tournament that was played elsewhere as finished: matches, tables, brackets and final places. Its matches
 * cannot be played, so they award no points, ratings or prizes.
 */
export async function saveImportedTournament(
  transaction: Transaction,
  eventId: EventId,
  imported: ImportedTournament,
): Promise<void> {
  const { db } = transaction;
  const event = await eventForPlay(db, eventId);
  const { length } = imported.entrants;
  const { stages, played } = checkTournament(imported);
  const chain = event && chainOf(event.format, event.tournament, length);
  const whole = imported.format.kind === 'stages' ? chainOfImported(imported.stages) : chain;
  const all =
    imported.format.kind === 'stages' && whole
      ? { chain: whole, stages: played }
      : whole && fitChain(whole, length);
  if (!event || !all) throw new Error(`${eventId} cannot be played by ${length}`);
  const { startsAt: startedAt, endsAt: finishedAt } = event;
  await insertTournament(transaction, {
    eventId,
    draw: '',
    entrants: length,
    startedAt,
    finishedAt,
  });
  await insertChain(transaction, eventId, all);
  for (const kept of await stagesOf(db, eventId)) {
    const checked = stages[kept.stage - 1];
    if (checked) await saveImportedStage(transaction, kept, checked, { startedAt, finishedAt });
  }
  await savePlacings(db, eventId, await placingsNow(db, { eventId }));
}

async function saveImportedStage(
  transaction: Transaction,
  { eventId, stage, wavesBefore }: StoredStage,
  { order, matches, out }: CheckedStage,
  { startedAt, finishedAt }: { readonly startedAt: Date; readonly finishedAt: Date },
): Promise<void> {
  const { db } = transaction;
  const inStage = { eventId, stage };
  await replaceEntrants(transaction, inStage, order);
  for (const { entrant, ruling } of out) {
    const entryId = entrant as EntryId; // entrants are entries here
    await updateEntrant(db, inStage, entryId, { out_at: finishedAt, ruling });
  }
  const kept = matches.map((match) => {
    return { ...match, stage, wave: match.wave + wavesBefore, matchId: null };
  });
  if (kept.length > 0) await insertMatches(db, eventId, kept, finishedAt);
  const facts = { entrants: order.length, started_at: startedAt, finished_at: finishedAt };
  await updateStage(db, inStage, facts);
}

/**
 * Returns a finished tournament in the form of an import. Returns null if it is not finished, or if an organiser kept
 * a stage that does not follow from the earlier results.
 */
export async function exportedTournament(
  db: Db,
  eventId: EventId,
): Promise<ImportedTournament | null> {
  const tournament = await findTournament(db, eventId);
  const stages = await stagesOf(db, eventId);
  const [only] = stages;
  if (!tournament?.finishedAt || !only) return null;
  const isAlone = stages.length === 1 && only.format.kind !== 'groups';
  const disqualified = await disqualifiedIn(db, eventId);
  return isAlone
    ? exportedField(db, only, disqualified)
    : exportedStages(db, eventId, stages, disqualified);
}

async function exportedField(
  db: Db,
  stage: StoredStage,
  disqualified: ReadonlySet<EntryId>,
): Promise<ImportedTournament | null> {
  const field = fieldIn(stage, null);
  if (field.format.kind === 'gsl') return null;
  const rows = await entrantsOfStage(db, field);
  const ids = rows.map(({ entryId }) => entryId);
  const nameOf = namesIn(await contestantsOf(db, stage.eventId, ids, stage.stage), ids);
  return {
    format: field.format,
    stages: [],
    entrants: ids.map(nameOf),
    results: await resultsOf(db, field, nameOf),
    annulled: rows.filter(({ ruling }) => ruling === 'annulled').map((row) => nameOf(row.entryId)),
    disqualified: ids.filter((id) => disqualified.has(id)).map(nameOf),
  };
}

async function exportedStages(
  db: Db,
  eventId: EventId,
  stages: readonly StoredStage[],
  disqualified: ReadonlySet<EntryId>,
): Promise<ImportedTournament | null> {
  const drawn = new Map<StoredStage, StageEntrant[]>();
  for (const stage of stages)
    drawn.set(stage, await entrantsOfStage(db, { ...stage, group: null }));
  const ids = [...new Set([...drawn.values()].flat().map(({ entryId }) => entryId))];
  const nameOf = namesIn(await contestantsOf(db, eventId, ids), ids);
  const imported: ImportedStage[] = [];
  for (const [stage, rows] of drawn) {
    const names = (some: readonly StageEntrant[]) => some.map(({ entryId }) => nameOf(entryId));
    const out = rows.filter(({ isOut }) => isOut);
    const results = [];
    for (const field of fieldsOf(stage)) results.push(...(await resultsOf(db, field, nameOf)));
    imported.push({
      id: stage.name,
      format: stage.format,
      advance: advanceOf(stage, stages),
      results,
      draw: fieldsOf(stage).map(({ group }) => names(rows.filter((row) => row.group === group))),
      annulled: names(out.filter(({ ruling }) => ruling === 'annulled')),
      left: names(out.filter((row) => row.ruling !== 'annulled' && !disqualified.has(row.entryId))),
    });
  }
  const whole: ImportedTournament = {
    format: { kind: 'stages' },
    stages: imported,
    results: [],
    annulled: [],
    entrants: ids.map(nameOf),
    disqualified: ids.filter((id) => disqualified.has(id)).map(nameOf),
  };
  return checkTournament(whole).faults.length > 0 ? null : whole;
}

/** Names the next stage instead of its number. */
function advanceOf({ advance }: StoredStage, stages: readonly StoredStage[]): StageAdvance | null {
  const next = stages.find(({ stage }) => stage === advance?.to);
  return advance && next ? { ...advance, to: next.name } : null;
}

/** Returns the results in the same order at every export. */
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

/** Leaves out results that follow from an empty side, except byes of Swiss. */
function resultIn(
  { key, home, away, result }: StoredMatch,
  { group, format }: { readonly group: number | null; readonly format: FieldFormat },
  nameOf: (entryId: EntryId) => string,
): ImportedResult[] {
  const [ofHome, ofAway] = [entrantIn(home), entrantIn(away)];
  if (!result || !ofHome) return [];
  const imported = { match: storedKey(group, key), outcome: result.outcome };
  if (!ofAway) return format.kind === 'swiss' ? [{ ...imported, home: nameOf(ofHome) }] : [];
  return [{ ...imported, home: nameOf(ofHome), away: nameOf(ofAway) }];
}

/** Names an entrant with a deleted account by seed. */
function namesIn(contestants: Contestants, ids: readonly EntryId[]) {
  return (entryId: EntryId) => contestants(entryId)?.username ?? `seed-${ids.indexOf(entryId) + 1}`;
}
