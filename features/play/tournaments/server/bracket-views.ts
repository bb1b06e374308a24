import { firstMatchOf } from '@battle-league/brackets/elimination-lines.ts';
import {
  type BracketShape,
  RESET,
  THIRD_PLACE,
} from '@battle-league/brackets/elimination-shape.ts';
import { drawnRounds, keysIn } from '@battle-league/brackets/field.ts';
import { type MatchKey, winnerOf } from '@battle-league/brackets/outcome.ts';
import { sql } from 'kysely';
import { type PlayerCard, playerCards } from '#features/foundation/identity/server/index.ts';
import { entryPlayers } from '#features/play/events/server/index.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type Paging,
  pageOfOrder,
  placesOf,
  readPage,
  type Wanted,
} from '#platform/database/paging.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import { ALL_ROUNDS } from '../rules/all-rounds.ts';
import { entrantOfStage } from './entrant-rows.ts';
import {
  drawnShape,
  entrantIn,
  type KeptMatch,
  keptMatch,
  matchesOf,
  storedKey,
} from './match-rows.ts';
import type { Field, TournamentsTables } from './tables.ts';
import { fieldIn, type KeptStage, stagesOf } from './tournament-rows.ts';

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

/**
 * The stage that a screen shows: the one that is asked for, else the last one of an entry, else the one that is on, or
 * was the last.
 */
export async function shownStage(
  db: Db,
  eventId: EventId,
  asked: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<KeptStage | undefined> {
  return pickStage(db, await stagesOf(db, eventId), asked);
}

export async function pickStage(
  db: Db,
  stages: readonly KeptStage[],
  {
    stage,
    entryId,
  }: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<KeptStage | undefined> {
  const begun = stages.filter(({ startedAt }) => startedAt);
  if (stage !== undefined) return stages.find((each) => each.stage === stage);
  const isOn = begun.find(({ finishedAt }) => !finishedAt) ?? begun.at(-1);
  if (!entryId || begun.length < 2) return isOn;
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select('stage')
    .where('entry_id', '=', entryId)
    .execute();
  const own = new Set(rows.map((row) => row.stage));
  return begun.findLast((each) => own.has(each.stage)) ?? isOn;
}

/** A stage as brackets tell of it. */
export function shownStageOf({ stage, name, format, advance, entrants, ...row }: KeptStage) {
  return {
    stage,
    name,
    format: kindOf(format),
    state: stateOf(row),
    entrants: entrants ?? 0,
    advance: advance && { to: advance.to, best: advance.best, bestNext: advance.bestNext },
    changed: row.changed && {
      leaves: [...row.changed.leaves],
      joins: [...row.changed.joins],
    },
  };
}

function stateOf({ startedAt, finishedAt }: Pick<KeptStage, 'startedAt' | 'finishedAt'>) {
  if (finishedAt) return 'played' as const;
  return startedAt ? ('on' as const) : ('waiting' as const);
}

export function kindOf({ kind }: KeptStage['format']) {
  return kind === 'round_robin' ? ('league' as const) : kind;
}

/** Who stands on a side, as brackets show them. */
interface Contestant extends Pick<PlayerCard, 'userId' | 'username' | 'avatarUrl' | 'look'> {
  readonly entryId: EntryId;
  readonly seed: number;
}

export type Contestants = (entry: string | null) => Contestant | null;

/** The people behind entries of an event that has begun, with their seeds in a stage. */
export async function contestantsOf(
  db: Db,
  id: EventId,
  entries: readonly (string | null)[],
  stage?: number,
): Promise<Contestants> {
  const ids = [...new Set(entries.filter((entry) => entry !== null))];
  if (ids.length === 0) return () => null;
  let all = tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['entry_id', 'seed'])
    .where('event_id', '=', id)
    .where('entry_id', 'in', ids);
  if (stage !== undefined) all = all.where('stage', '=', stage);
  // the first stage gives the seed where none is asked for
  const seeds = await all.orderBy('stage', 'desc').execute();
  const players = await entryPlayers(
    db,
    seeds.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
  const cards = await playerCards(db, [...players.values()]);
  const known = new Map(
    seeds.flatMap(({ entry_id, seed }) => {
      const entryId = entry_id as EntryId; // as above
      const player = players.get(entryId);
      const card = player && cards.get(player);
      if (!card) return [];
      const { userId, username, avatarUrl, look } = card;
      return [[entryId as string, { entryId, userId, username, avatarUrl, look, seed }] as const];
    }),
  );
  return (entry) => (entry ? (known.get(entry) ?? null) : null);
}

type InStage = Pick<Field, 'eventId' | 'stage'>;

/** Matches of a stage as brackets show them, with the people in them. */
export async function shownRows(db: Db, { eventId, stage }: InStage, rows: readonly KeptMatch[]) {
  const entries = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
  return shownMatches(db, rows, await contestantsOf(db, eventId, entries, stage));
}

/** As {@link shownRows}, of a field and by key. */
export async function shownByKey(db: Db, field: Field, keys: readonly MatchKey[]) {
  if (keys.length === 0) return new Map<MatchKey, never>();
  const rows = [...(await matchesOf(db, field, keys)).values()];
  const shown = await shownRows(db, field, rows);
  return new Map(shown.map((match, index) => [rows[index]?.key ?? match.key, match]));
}

export async function shownMatches(db: Db, rows: readonly KeptMatch[], contestants: Contestants) {
  const ids = rows.flatMap(({ matchId }) => (matchId ? [matchId] : []));
  const views = await fixtureViews(db, ids);
  return rows.map((row) => shownMatch(row, contestants, views));
}

function shownMatch(
  { group, key, round, home, away, result, matchId }: KeptMatch,
  contestants: Contestants,
  views: Awaited<ReturnType<typeof fixtureViews>>,
) {
  const outcome = result?.outcome;
  const played = outcome?.kind === 'played' ? outcome : undefined;
  const view = matchId ? views.get(matchId as MatchId) : undefined; // the key of the map
  return {
    key: storedKey(group, key),
    group,
    round,
    home: contestants(entrantIn(home)),
    away: contestants(entrantIn(away)),
    vacant: [
      ...(home.kind === 'nobody' ? (['home'] as const) : []),
      ...(away.kind === 'nobody' ? (['away'] as const) : []),
    ],
    winner: outcome ? winnerOf(outcome) : null,
    how: outcome?.kind ?? null,
    score: played?.score ?? null,
    penalties: played?.penalties ?? null,
    matchId,
    status: view?.status ?? null,
    kickoff: view?.kickoff?.toISOString() ?? null,
  };
}
