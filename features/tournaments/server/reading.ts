import { entryPlayers, eventCardOf } from '#features/events/server/index.ts';
import { type PlayerCard, playerCards } from '#features/identity/server/index.ts';
import { fixtureViews } from '#features/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import { ALL_ROUNDS } from '../rules/all-rounds.ts';
import { RESET, THIRD_PLACE } from '../rules/elimination/keys.ts';
import type { MatchKey } from '../rules/model.ts';
import { winnerOf } from '../rules/sides.ts';
import { placingsNow } from './finish.ts';
import { entrantIn, findTournament, type KeptMatch, keptMatch, matchesOf } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

/** Who stands on a side, as brackets show them. */
interface Contestant extends Pick<PlayerCard, 'userId' | 'username' | 'avatarUrl'> {
  readonly entryId: EntryId;
  readonly seed: number;
}

type Contestants = (entry: string | null) => Contestant | null;

export function getBracketEvent({
  db,
  clock,
}: Platform): Handler<typeof tournamentsCalls.getBracketEvent> {
  return async ({ id, round, entryId, page, pageSize }, context) => {
    const event = await eventCardOf(db, id, context, clock.now());
    const tournament = await findTournament(db, id);
    if (!tournament) {
      const matches = { items: [], page, pageSize, total: 0 };
      return { event, entrants: 0, rounds: [], matches, champion: null, draw: null };
    }
    const rounds = await roundsOf(db, id);
    const asked = round ?? currentRound(rounds)?.round ?? '';
    const which = { id, round: asked, entryId, page, pageSize };
    const { rows, total } = await pageOfMatches(db, which);
    const champion = tournament.finishedAt && (await placingsNow(db, tournament)).at(0);
    const [first] = champion && champion.to === 1 ? champion.entrants : [];
    const shown = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
    const contestants = await contestantsOf(db, id, [...shown, first ?? null]);
    return {
      event,
      entrants: tournament.entrants,
      rounds,
      matches: { items: await shownMatches(db, rows, contestants), page, pageSize, total },
      champion: contestants(first ?? null),
      draw: tournament.draw,
    };
  };
}

/** The first that is not played to its end, else the last. */
export function currentRound(rounds: Awaited<ReturnType<typeof roundsOf>>) {
  const isOn = rounds.find(({ matches, done }) => done < matches);
  return isOn ?? rounds.findLast((each) => each.round !== THIRD_PLACE);
}

export async function roundsOf(db: Db, id: EventId) {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(({ fn, eb }) => [
      'round',
      fn.countAll<number>().as('matches'),
      fn
        .countAll<number>()
        .filterWhere(eb('result', 'is not', null))
        .as('done'),
    ])
    .where('event_id', '=', id)
    // a second final that nobody needs is no round
    .where(({ eb, not, and }) => not(and([eb('key', '=', RESET), eb('home_vacant', '=', true)])))
    .groupBy(['round', 'wave'])
    .orderBy('wave')
    .orderBy('round', 'desc')
    .execute();
  return rows.map(({ round, matches, done }) => ({ round, matches, done }));
}

interface Which {
  readonly id: EventId;
  readonly round: string;
  readonly entryId?: EntryId | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export async function pageOfMatches(db: Db, { id, round, entryId, page, pageSize }: Which) {
  const all = tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .where('event_id', '=', id);
  const ofRound = round === ALL_ROUNDS ? all : all.where('round', '=', round);
  const asked = entryId
    ? all.where(({ eb, or }) => or([eb('home', '=', entryId), eb('away', '=', entryId)]))
    : ofRound;
  const { total } = await asked
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll()
    .orderBy('wave')
    .orderBy('round', 'desc')
    .orderBy('position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows.map(keptMatch), total };
}

/** The people behind entries of an event that has begun. */
export async function contestantsOf(
  db: Db,
  id: EventId,
  entries: readonly (string | null)[],
): Promise<Contestants> {
  const ids = [...new Set(entries.filter((entry) => entry !== null))];
  if (ids.length === 0) return () => null;
  const seeds = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select(['entry_id', 'seed'])
    .where('event_id', '=', id)
    .where('entry_id', 'in', ids)
    .execute();
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
      const { userId, username, avatarUrl } = card;
      return [[entryId as string, { entryId, userId, username, avatarUrl, seed }] as const];
    }),
  );
  return (entry) => (entry ? (known.get(entry) ?? null) : null);
}

/** Matches as brackets show them, with the people in them. */
export async function shownRows(db: Db, id: EventId, rows: readonly KeptMatch[]) {
  const entries = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
  return shownMatches(db, rows, await contestantsOf(db, id, entries));
}

/** As {@link shownRows}, by key. */
export async function shownByKey(db: Db, id: EventId, keys: readonly MatchKey[]) {
  if (keys.length === 0) return new Map<MatchKey, never>();
  const rows = await matchesOf(db, id, keys);
  const shown = await shownRows(db, id, [...rows.values()]);
  return new Map(shown.map((match) => [match.key, match]));
}

async function shownMatches(db: Db, rows: readonly KeptMatch[], contestants: Contestants) {
  const ids = rows.flatMap(({ matchId }) => (matchId ? [matchId] : []));
  const views = await fixtureViews(db, ids);
  return rows.map((row) => shownMatch(row, contestants, views));
}

function shownMatch(
  { key, round, home, away, result, matchId }: KeptMatch,
  contestants: Contestants,
  views: Awaited<ReturnType<typeof fixtureViews>>,
) {
  const outcome = result?.outcome;
  const played = outcome?.kind === 'played' ? outcome : undefined;
  const view = matchId ? views.get(matchId as MatchId) : undefined; // the key of the map
  return {
    key,
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
