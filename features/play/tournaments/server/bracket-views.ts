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
  matchesOf,
  matchFromRow,
  type StoredMatch,
  storedKey,
} from './match-rows.ts';
import type { Field, TournamentsTables } from './tables.ts';
import { fieldIn, type StoredStage, stagesOf } from './tournament-rows.ts';

/** A round with the number of its decided matches. */
export interface ShownRound {
  readonly round: string;
  readonly matches: number;
  readonly done: number;
}

/** Returns the rounds of a stage in the order of play, without a second final that is not needed. */
export async function roundsOf(db: Db, stage: StoredStage): Promise<ShownRound[]> {
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

/** Returns the first round that is not finished, else the last one. */
export function currentRound(rounds: readonly ShownRound[]) {
  const isOn = rounds.find(({ matches, done }) => done < matches);
  return isOn ?? rounds.findLast((each) => each.round !== THIRD_PLACE);
}

interface MatchQuery extends Wanted {
  readonly round: string;
  /** All matches of this group instead of a round. */
  readonly group?: number | undefined;
  readonly entryId?: EntryId | undefined;
}

interface Page {
  readonly rows: readonly StoredMatch[];
  readonly paging: Paging;
}

export async function pageOfMatches(db: Db, stage: StoredStage, which: MatchQuery): Promise<Page> {
  const shape = drawnShape(fieldIn(stage, null));
  if (!shape || which.group !== undefined) return pageOfRows(db, stage, which);
  const { entryId } = which;
  return entryId
    ? pageOfPath(db, stage, shape, { ...which, entryId })
    : pageOfBracket(db, stage, shape, which);
}

async function pageOfBracket(
  db: Db,
  stage: StoredStage,
  shape: BracketShape,
  { round, ...wanted }: MatchQuery,
): Promise<Page> {
  const asked = drawnRounds(shape).filter((each) => round === ALL_ROUNDS || each.round === round);
  const total = asked.reduce((sum, { matches }) => sum + matches, 0);
  // a drawn bracket keeps its matches and their order
  const { first, paging } = placesOf(total, wanted);
  const keys = keysIn(shape, asked, { skip: first, limit: wanted.pageSize });
  const matches = await matchesOf(db, fieldIn(stage, null), keys);
  return { rows: keys.flatMap((key) => matches.get(key) ?? []), paging };
}

/** Returns the matches of an entry. Only the first one may have no row yet. */
async function pageOfPath(
  db: Db,
  stage: StoredStage,
  shape: BracketShape,
  { entryId, ...wanted }: MatchQuery & { readonly entryId: EntryId },
): Promise<Page> {
  const rows = await inOrder(ofEntry(rowsOf(db, stage), entryId).selectAll()).execute();
  const path = rows.map(matchFromRow);
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
  stage: StoredStage,
  { round, group, entryId, ...wanted }: MatchQuery,
): Promise<Page> {
  const all = rowsOf(db, stage);
  const inRound = round === ALL_ROUNDS ? all : all.where('round', '=', round);
  const ofRound = group === undefined ? inRound : all.where('group_no', '=', group);
  const asked = entryId ? ofEntry(all, entryId) : ofRound;
  const { rows, paging } = await readPage(asked, wanted, (each) => inOrder(each.selectAll()));
  return { rows: rows.map(matchFromRow), paging };
}

function rowsOf(db: Db, { eventId, stage }: Pick<StoredStage, 'eventId' | 'stage'>) {
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

/** Returns the stage to show: the requested one, else the last stage of the entry, else the current or last one. */
export async function shownStage(
  db: Db,
  eventId: EventId,
  asked: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<StoredStage | undefined> {
  return pickStage(db, await stagesOf(db, eventId), asked);
}

export async function pickStage(
  db: Db,
  stages: readonly StoredStage[],
  {
    stage,
    entryId,
  }: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<StoredStage | undefined> {
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

/** Returns a stage as brackets show it. */
export function shownStageOf({ stage, name, format, advance, entrants, ...row }: StoredStage) {
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

function stateOf({ startedAt, finishedAt }: Pick<StoredStage, 'startedAt' | 'finishedAt'>) {
  if (finishedAt) return 'played' as const;
  return startedAt ? ('on' as const) : ('waiting' as const);
}

export function kindOf({ kind }: StoredStage['format']) {
  return kind === 'round_robin' ? ('league' as const) : kind;
}

/** The entrant of a side, as brackets show it. */
interface Contestant extends Pick<PlayerCard, 'userId' | 'username' | 'avatarUrl' | 'look'> {
  readonly entryId: EntryId;
  readonly seed: number;
}

export type Contestants = (entry: string | null) => Contestant | null;

/**
 * Returns the players of entries, with their seeds in a stage. Without a stage the seed is that of the first stage.
 */
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
  // later rows overwrite earlier ones, so the first stage wins
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

/** Returns matches of a stage as brackets show them. */
export async function shownRows(db: Db, { eventId, stage }: InStage, rows: readonly StoredMatch[]) {
  const entries = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
  return shownMatches(db, rows, await contestantsOf(db, eventId, entries, stage));
}

/** Returns the same as {@link shownRows} by key, for matches of a field. */
export async function shownByKey(db: Db, field: Field, keys: readonly MatchKey[]) {
  if (keys.length === 0) return new Map<MatchKey, never>();
  const rows = [...(await matchesOf(db, field, keys)).values()];
  const shown = await shownRows(db, field, rows);
  return new Map(shown.map((match, index) => [rows[index]?.key ?? match.key, match]));
}

export async function shownMatches(db: Db, rows: readonly StoredMatch[], contestants: Contestants) {
  const ids = rows.flatMap(({ matchId }) => (matchId ? [matchId] : []));
  const views = await fixtureViews(db, ids);
  return rows.map((row) => shownMatch(row, contestants, views));
}

function shownMatch(
  { group, key, round, home, away, result, matchId }: StoredMatch,
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
