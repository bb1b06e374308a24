import { eventForPlay } from '#features/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { fieldFormatOf } from '../rules/play.ts';
import { fitted } from '../rules/stages/fitted.ts';
import { chainOf } from '../rules/stages/for-event.ts';
import { retold, type ToldFormat, type ToldTournament } from '../rules/told.ts';
import type { ToldResult } from '../rules/told-model.ts';
import { leftSwiss } from '../rules/told-swiss.ts';
import { type Contestants, contestantsOf } from './contestants.ts';
import { noteEntrant, replaceEntrants } from './entrant-rows.ts';
import { matchesOf } from './field-matches.ts';
import { keepFinals } from './final-places.ts';
import { placingsNow } from './placings.ts';
import { entrantIn, findTournament, insertMatches, type KeptMatch } from './rows.ts';
import { entrantsOfStage, fieldIn, stagesOf, updateStage } from './stage-rows.ts';
import { keepStages, keepTournament } from './start.ts';

const STAGE = 1;

/**
 * Keeps a tournament that was played elsewhere, without a fault, as one that is over: its matches, its table or
 * bracket, its first places. No match of it can be played, so there are no points, no ratings and no prizes.
 */
export async function keepTold(work: Work, eventId: EventId, told: ToldTournament): Promise<void> {
  const { db } = work;
  const event = await eventForPlay(db, eventId);
  const { length } = told.entrants;
  const chain = event && chainOf(event.format, event.tournament, length);
  const played = chain && fitted(chain, length);
  if (!played) throw new Error(`${eventId} cannot be played by ${length}`);
  const { startsAt: startedAt, endsAt: finishedAt } = event;
  await keepTournament(work, { eventId, draw: '', entrants: length, startedAt, finishedAt });
  await keepStages(work, eventId, played);
  const stage = { eventId, stage: STAGE };
  const order = told.entrants.map((entrant) => ({ entrant, group: null }));
  await replaceEntrants(work, stage, order);
  for (const entrant of told.annulled) {
    const entryId = entrant as EntryId; // entrants are entries here
    await noteEntrant(db, stage, entryId, { out_at: finishedAt, ruling: 'annulled' });
  }
  const retoldMatches = retold(told).matches;
  if (told.format.kind === 'swiss') {
    for (const entrant of leftSwiss(told.entrants, retoldMatches)) {
      const entryId = entrant as EntryId; // as above
      await noteEntrant(db, stage, entryId, { out_at: finishedAt, ruling: 'walkovers' });
    }
  }
  const matches = retoldMatches.map(
    (match): KeptMatch => ({ ...match, stage: STAGE, group: null, matchId: null }),
  );
  await insertMatches(db, eventId, matches, finishedAt);
  await updateStage(db, stage, {
    ...{ entrants: length, started_at: startedAt, finished_at: finishedAt },
  });
  await keepFinals(db, eventId, await placingsNow(db, { eventId }));
}

/** A tournament that is over, as it can be told elsewhere; nothing where it is not over, or has other stages. */
export async function toldOf(db: Db, eventId: EventId): Promise<ToldTournament | null> {
  const tournament = await findTournament(db, eventId);
  const stages = await stagesOf(db, eventId);
  const [stage] = stages;
  if (!tournament?.finishedAt || !stage || stages.length > 1) return null;
  const format = toldFormat(stage.format.kind === 'groups' ? null : fieldFormatOf(stage.format));
  if (!format) return null;
  const rows = await entrantsOfStage(db, fieldIn(stage, null));
  const matches = inOrderOfPlay((await matchesOf(db, fieldIn(stage, null))).values());
  const ids = rows.map(({ entryId }) => entryId);
  const nameOf = namesIn(await contestantsOf(db, eventId, ids, stage.stage), ids);
  return {
    format,
    entrants: ids.map(nameOf),
    results: matches.flatMap((match) => resultIn(match, format, nameOf)),
    annulled: rows.filter(({ ruling }) => ruling === 'annulled').map((row) => nameOf(row.entryId)),
  };
}

/** Told again they stand in the same order, whichever of them were written last. */
function inOrderOfPlay(matches: Iterable<KeptMatch>): KeptMatch[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...matches].sort((a, b) => a.wave - b.wave || byNumber.compare(a.key, b.key));
}

/** Where nobody comes to a side the result follows by itself, and is not told; but for the byes of Swiss. */
function resultIn(
  { key, home, away, result }: KeptMatch,
  format: ToldFormat,
  nameOf: (entryId: EntryId) => string,
): ToldResult[] {
  const [ofHome, ofAway] = [entrantIn(home), entrantIn(away)];
  if (!result || !ofHome) return [];
  const { outcome } = result;
  if (!ofAway)
    return format.kind === 'swiss' ? [{ match: key, home: nameOf(ofHome), outcome }] : [];
  return [{ match: key, home: nameOf(ofHome), away: nameOf(ofAway), outcome }];
}

/** Whose account is gone is told by seed. */
function namesIn(contestants: Contestants, ids: readonly EntryId[]) {
  return (entryId: EntryId) => contestants(entryId)?.username ?? `seed-${ids.indexOf(entryId) + 1}`;
}

function toldFormat(format: ReturnType<typeof fieldFormatOf> | null): ToldFormat | null {
  switch (format?.kind) {
    case 'knockout':
    case 'double_elimination':
    case 'league':
    case 'swiss':
      return format;
    default:
      return null;
  }
}
