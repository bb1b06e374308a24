import { sql } from 'kysely';
import { otherSide, type Score, type Side } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Entry, holdEntries, type PlayEvent } from '#features/play/events/server/index.ts';
import { lockPlayers } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type EntryId, type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { hasEnded } from '../rules/fixtures.ts';
import type { MatchAction, MatchRules, MatchState, MatchStatus } from '../rules/match.ts';
import type { MatchControl } from '../rules/views.ts';
import { eventOf, readerOf } from './match-context.ts';
import { officialCards } from './match-replies.ts';
import {
  findLocked,
  findMatch,
  lockMatch,
  type MatchCommand,
  type MatchRecord,
  recordOf,
} from './match-rows.ts';
import { lookNoLonger } from './play-times.ts';
import type { MatchesTables } from './tables.ts';
import { isDue, matchTransitions } from './transitions.ts';

/** A match that an event wants played: home is the challenger of the match, away the challenged one. */
interface FixtureToPlay {
  readonly home: EntryId;
  readonly away: EntryId;
  readonly kickoff: Date;
  readonly playBy: Date;
  /** Who plays it goes on or is out: no draw. */
  readonly needsWinner: boolean;
}

/** How a fixture stands, as its event wants to know it. */
export type FixtureResult =
  | { readonly kind: 'open' }
  | { readonly kind: 'annulled' }
  | { readonly kind: 'void' }
  | {
      readonly kind: 'walkover';
      readonly winner: 'home' | 'away';
      /** By the event, since the other one has left it. */
      readonly isGiven: boolean;
    }
  | {
      readonly kind: 'played';
      readonly score: { readonly home: number; readonly away: number };
      readonly penalties?: { readonly home: number; readonly away: number };
    };

/** What an event does to the matches that it has drawn. */
export interface Fixtures {
  /** Matches of one event, all at once; answered in their order. */
  arrange(
    transaction: Transaction,
    event: PlayEvent,
    fixtures: readonly FixtureToPlay[],
  ): Promise<MatchId[]>;
  /** The win goes to one side without play; nothing where the match has ended. */
  award(transaction: Transaction, id: MatchId, winner: 'home' | 'away'): Promise<void>;
  /** The match is no longer needed; what it gave is taken back. */
  annul(transaction: Transaction, id: MatchId): Promise<void>;
}

export function fixturesOf(platform: Platform): Fixtures {
  const transitions = matchTransitions(platform);

  const decide = async (
    transaction: Transaction,
    id: MatchId,
    action: MatchAction,
  ): Promise<void> => {
    if (!(await findLocked(transaction.db, id))) throw new Error(`match ${id} is missing`);
    const match = await lockMatch(transaction.db, id);
    const ended = hasEnded(match.state.status);
    if (action.type === 'award' ? ended : match.state.status === 'cancelled') return;
    const [event, cards] = await pipelined([
      eventOf(transaction.db, match.eventId),
      playerCards(transaction.db, Object.values(match.players)),
    ]);
    const opened = { match, event, rules: transitions.rulesOf(event), cards };
    await transitions.apply(transaction, opened, { action, actor: null });
  };

  return {
    async arrange(transaction, event, fixtures) {
      const { eventId, gameId, audience } = event;
      const entries = await holdEntries(
        transaction.db,
        fixtures.flatMap(({ home, away }) => [home, away]),
      );
      const drawn = fixtures.map(({ home, away, ...how }) => {
        const challenger = entries.get(home)?.playerId;
        const challenged = entries.get(away)?.playerId;
        if (!challenger || !challenged) throw new Error(`an entry of ${eventId} is missing`);
        const facts = { id: newId<MatchId>(), eventId, gameId, audience };
        const players = { challenger, challenged };
        return { ...facts, entries: { challenger: home, challenged: away }, players, ...how };
      });
      await lockPlayers(
        transaction.db,
        drawn.flatMap(({ players }) => Object.values(players)),
      );
      const matches = await transitions.arrange(transaction, drawn, event);
      return matches.map(({ id }) => id);
    },
    award: (transaction, id, winner) =>
      decide(transaction, id, {
        type: 'award',
        by: 'event',
        winner: winner === 'home' ? 'challenger' : 'challenged',
      }),
    annul: (transaction, id) => decide(transaction, id, { type: 'annul', by: 'event' }),
  };
}

/** How matches that an event has drawn stand, by id. */
export async function fixtureResults(
  db: Db,
  ids: readonly MatchId[],
): Promise<Map<MatchId, FixtureResult>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(recordOf).map(({ id, state }) => [id, resultOf(state)]));
}

/** What brackets show of matches beside their result, by id. */
export async function fixtureViews(
  db: Db,
  ids: readonly MatchId[],
): Promise<Map<MatchId, Pick<MatchState, 'status' | 'kickoff'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(recordOf).map(({ id, state }) => [id, state]));
}

function resultOf({ status, finalScore, winner, lastAction }: MatchState): FixtureResult {
  switch (status) {
    case 'void':
      return { kind: 'void' };
    case 'cancelled':
      return { kind: 'annulled' };
    case 'no_show': {
      const isGiven = lastAction?.type === 'award' && lastAction.by === 'event';
      return { kind: 'walkover', winner: winner === 'challenger' ? 'home' : 'away', isGiven };
    }
    case 'completed':
      return finalScore ? played(finalScore) : { kind: 'open' };
    default:
      return { kind: 'open' };
  }
}

function played({ challenger, challenged, penalties }: Score): FixtureResult {
  const score = { home: challenger, away: challenged };
  if (!penalties) return { kind: 'played', score };
  const shots = { home: penalties.challenger, away: penalties.challenged };
  return { kind: 'played', score, penalties: shots };
}

/** How a match stands to whoever steers its event. */
interface FixtureControls {
  readonly deadline: string | null;
  readonly overdue: boolean;
  readonly controls: (MatchControl | 'reopen' | 'rule')[];
}

/** What officials may do to matches that an event has drawn, by id. */
export function fixtureControls(platform: Platform) {
  const { rulesOf } = matchTransitions(platform);
  return async (
    ids: readonly MatchId[],
    context: CallContext,
    now: Date,
  ): Promise<Map<MatchId, FixtureControls>> => {
    if (ids.length === 0) return new Map();
    const rows = await tables<MatchesTables>(platform.db)
      .selectFrom('matches')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    const matches = rows.map(recordOf);
    const shown = await officialCards(platform.db, matches, readerOf(context), rulesOf, now);
    return new Map(
      shown.map(({ matchId, deadline, rulingDueAt, overdue, controls, actions }) => {
        const more = (['rule', 'reopen'] as const).filter((action) => actions.includes(action));
        const what = {
          deadline: deadline ?? rulingDueAt,
          overdue,
          controls: [...controls, ...more],
        };
        return [matchId, what];
      }),
    );
  };
}

/** Whose match it is; nothing where there is none. */
export async function fixtureAudience(db: Db, id: MatchId): Promise<string | undefined> {
  return (await findMatch(db, id))?.audience;
}

const UNFINISHED: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];

/**
 * Ends what is open of an entry whose player leaves the event: requests fall away at no price, a confirmed
 * match is cancelled at the leaver's. What has been kicked off must come to its end first; where the player leaves
 * for good (`givesUp`), it comes to its end without them, by the opponent's score and the deadlines.
 */
export function withdrawEntry(platform: Platform) {
  const transitions = matchTransitions(platform);
  return async (
    transaction: Transaction,
    entry: Entry,
    how: 'leaves' | 'givesUp' = 'leaves',
  ): Promise<void> => {
    const { db } = transaction;
    await lockAllPlayers(db, async () => {
      const matches = await unfinishedMatches(db, entry);
      return [entry.playerId, ...matches.flatMap(({ players }) => Object.values(players))];
    });
    const unfinished = await unfinishedMatches(db, entry);
    const matches = unfinished.filter(({ state }) => !UNFINISHED.includes(state.status));
    if (how === 'leaves' && matches.length < unfinished.length) throw refuse('matches_unfinished');
    const [event, cards] = await pipelined([
      eventOf(db, entry.eventId),
      playerCards(
        db,
        matches.flatMap(({ players }) => Object.values(players)),
      ),
    ]);
    await lookNoLonger(transaction, entry.eventId, entry.playerId);
    const rules = transitions.rulesOf(event);
    for (const { id } of matches) {
      const match = await lockMatch(db, id);
      const opened = { match, event, rules, cards };
      const command = isDue(opened, transaction.now) ? LAPSE : leaving(match, entry, rules);
      await transitions.apply(transaction, opened, command);
    }
  };
}

const LAPSE: MatchCommand = { action: { type: 'deadline' }, actor: null };

/**
 * A request is taken back in the name of its challenger, which costs nobody anything, also where the other side has asked
 * for another time. A match that the event has drawn is the opponent's.
 */
function leaving(
  { entries, state }: MatchRecord,
  { entryId, playerId }: Entry,
  { isFixture }: MatchRules,
): MatchCommand {
  const role: Side = entries.challenger === entryId ? 'challenger' : 'challenged';
  const actor = { playerId, role };
  if (isFixture) return { action: { type: 'award', by: 'event', winner: otherSide(role) }, actor };
  const isAgreed = state.status === 'confirmed' || state.previous?.status === 'confirmed';
  const by = isAgreed ? role : (state.previous ?? state).proposal.by;
  return { action: { type: 'cancel', by }, actor };
}

async function unfinishedMatches(db: Db, { playerId, eventId }: Entry): Promise<MatchRecord[]> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', playerId)
    .where('own.event_id', '=', eventId)
    .where('own.list', '<>', 'completed')
    .orderBy('matches.id')
    .execute();
  return rows.map(recordOf);
}

const ATTEMPTS = 20;

/**
 * Takes the locks of players who are only known for sure once they are locked: `playersOf` is asked again
 * under the locks, and where it names others, these locks are let go and all are taken anew.
 */
async function lockAllPlayers(
  db: Db,
  playersOf: () => Promise<readonly PlayerId[]>,
): Promise<void> {
  let known = await playersOf();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await sql`savepoint unlocked`.execute(db);
    await lockPlayers(db, known);
    const now = await playersOf();
    if (now.every((player) => known.includes(player))) return;
    await sql`rollback to savepoint unlocked`.execute(db);
    known = now;
  }
  throw refuse('unavailable');
}
