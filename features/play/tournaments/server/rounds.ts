import { firstMatchOf } from '@battle-league/brackets/elimination-lines.ts';
import {
  type BracketShape,
  RESET,
  THIRD_PLACE,
} from '@battle-league/brackets/elimination-shape.ts';
import { drawnRounds, keysIn } from '@battle-league/brackets/field.ts';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type Paging,
  pageOfOrder,
  placesOf,
  readPage,
  type Wanted,
} from '#platform/database/paging.ts';
import type { EntryId } from '#platform/ids.ts';
import { ALL_ROUNDS } from '../all-rounds.ts';
import { drawnShape, matchesOf } from './field-matches.ts';
import { type KeptMatch, keptMatch } from './rows.ts';
import { entrantOfStage, fieldIn, type KeptStage } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

/** A round, with how many of its matches are decided. */
export interface ShownRound {
  readonly round: string;
  readonly matches: number;
  readonly done: number;
}

/** The rounds of a stage in the order of play. A second final that nobody needs is no round. */
export async function roundsOf(db: Db, stage: KeptStage): Promise<ShownRound[]> {
  const rows = await rowsOf(db, stage)
    .select(({ fn, eb }) => [
      'round',
      fn.countAll<number>().as('matches'),
      fn
        .countAll<number>()
        .filterWhere(eb('result', 'is not', null))
        .as('done'),
      sql<boolean>`bool_or(key = ${RESET} and home_vacant)`.as('isNotNeeded'),
    ])
    .groupBy(['round', 'wave'])
    .orderBy('wave')
    .orderBy('round', 'desc')
    .execute();
  const isShown = (round: string) => !rows.some((row) => row.round === round && row.isNotNeeded);
  const shape = drawnShape(fieldIn(stage, null));
  const done = new Map(rows.map((row) => [row.round, row.done]));
  return (shape ? drawnRounds(shape) : rows)
    .filter(({ round }) => isShown(round))
    .map(({ round, matches }) => ({ round, matches, done: done.get(round) ?? 0 }));
}

/** The first that is not played to its end, else the last. */
export function currentRound(rounds: readonly ShownRound[]) {
  const isOn = rounds.find(({ matches, done }) => done < matches);
  return isOn ?? rounds.findLast((each) => each.round !== THIRD_PLACE);
}

interface Which extends Wanted {
  readonly round: string;
  /** All matches of this group, in place of a round's. */
  readonly group?: number | undefined;
  readonly entryId?: EntryId | undefined;
}

interface Page {
  readonly rows: readonly KeptMatch[];
  readonly paging: Paging;
}

export async function pageOfMatches(db: Db, stage: KeptStage, which: Which): Promise<Page> {
  const shape = drawnShape(fieldIn(stage, null));
  if (!shape || which.group !== undefined) return pageOfRows(db, stage, which);
  const { entryId } = which;
  return entryId
    ? pageOfPath(db, stage, shape, { ...which, entryId })
    : pageOfBracket(db, stage, shape, which);
}

async function pageOfBracket(
  db: Db,
  stage: KeptStage,
  shape: BracketShape,
  { round, ...wanted }: Which,
): Promise<Page> {
  const asked = drawnRounds(shape).filter((each) => round === ALL_ROUNDS || each.round === round);
  const total = asked.reduce((sum, { matches }) => sum + matches, 0);
  // a drawn bracket keeps its matches, and their order
  const { first, paging } = placesOf(total, wanted);
  const keys = keysIn(shape, asked, { skip: first, limit: wanted.pageSize });
  const matches = await matchesOf(db, fieldIn(stage, null), keys);
  return { rows: keys.flatMap((key) => matches.get(key) ?? []), paging };
}

/** Wherever somebody has come there is a row; only the first match may have none yet. */
async function pageOfPath(
  db: Db,
  stage: KeptStage,
  shape: BracketShape,
  { entryId, ...wanted }: Which & { readonly entryId: EntryId },
): Promise<Page> {
  const rows = await inOrder(ofEntry(rowsOf(db, stage), entryId).selectAll()).execute();
  const path = rows.map(keptMatch);
  const entrant = await entrantOfStage(db, stage, entryId);
  if (entrant) {
    const { key } = firstMatchOf(shape, entrant.seed);
    const [first] = (await matchesOf(db, fieldIn(stage, null), [key])).values();
    if (first && !path.some((match) => match.key === key)) path.unshift(first);
  }
  const { items, paging } = pageOfOrder(path, wanted, ({ key }) => key);
  return { rows: items, paging };
}

async function pageOfRows(
  db: Db,
  stage: KeptStage,
  { round, group, entryId, ...wanted }: Which,
): Promise<Page> {
  const all = rowsOf(db, stage);
  const inRound = round === ALL_ROUNDS ? all : all.where('round', '=', round);
  const ofRound = group === undefined ? inRound : all.where('group_no', '=', group);
  const asked = entryId ? ofEntry(all, entryId) : ofRound;
  const { rows, paging } = await readPage(asked, wanted, (each) => inOrder(each.selectAll()));
  return { rows: rows.map(keptMatch), paging };
}

function rowsOf(db: Db, { eventId, stage }: Pick<KeptStage, 'eventId' | 'stage'>) {
  return tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage);
}

type Rows = ReturnType<typeof rowsOf>;

function ofEntry(rows: Rows, entryId: EntryId): Rows {
  return rows.where(({ eb, or }) => or([eb('home', '=', entryId), eb('away', '=', entryId)]));
}

function inOrder<T extends ReturnType<Rows['selectAll']>>(rows: T) {
  return rows.orderBy('wave').orderBy('round', 'desc').orderBy('group_no').orderBy('position');
}
