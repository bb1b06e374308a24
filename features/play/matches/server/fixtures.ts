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

/** A fixture that an event has drawn. Home is the challenger of the match, away the challenged one. */
interface FixtureToPlay {
  readonly home: EntryId;
  readonly away: EntryId;
  readonly kickoff: Date;
  readonly playBy: Date;
  /** True if the winner advances, so that a draw is not possible. */
  readonly needsWinner: boolean;
}

/** The result of a fixture for its event. */
export type FixtureResult =
  | { readonly kind: 'open' }
  | { readonly kind: 'annulled' }
  | { readonly kind: 'void' }
  | {
      readonly kind: 'walkover';
      readonly winner: 'home' | 'away';
      /** True if the event awarded the win because the opponent has left. */
      readonly isGiven: boolean;
    }
  | {
      readonly kind: 'played';
      readonly score: { readonly home: number; readonly away: number };
      readonly penalties?: { readonly home: number; readonly away: number };
    };

/** Commands of an event on the matches that it has drawn. */
export interface Fixtures {
  /** Creates the matches of one event. Returns their ids in the order of the fixtures. */
  arrange(
    transaction: Transaction,
    event: PlayEvent,
    fixtures: readonly FixtureToPlay[],
  ): Promise<MatchId[]>;
  /** Awards a walkover. Does nothing if the match has ended. */
  award(transaction: Transaction, id: MatchId, winner: 'home' | 'away'): Promise<void>;
  /** Annuls a match that is no longer needed, and withdraws its points. */
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

/** Results of fixtures, by match. */
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

/** Status and kickoff of fixtures for brackets, by match. */
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

/** The controls of an official on a fixture. */
interface FixtureControls {
  readonly deadline: string | null;
  readonly overdue: boolean;
  readonly controls: (MatchControl | 'reopen' | 'rule')[];
}

/** Controls of officials on fixtures, by match. */
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

/** The audience of a match; `undefined` if there is no such match. */
export async function fixtureAudience(db: Db, id: MatchId): Promise<string | undefined> {
  return (await findMatch(db, id))?.audience;
}

const UNFINISHED: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];

/**
 * Ends the open matches of an entry whose player leaves the event. Requests are cancelled at no cost, confirmed matches
 * at the leaver's cost. A started match refuses the leave; a player who `givesUp` leaves it to the opponent's score and
 * the deadlines.
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
 * Cancels a request in its challenger's name at no cost, even if the opponent has asked for another time. A fixture is
 * awarded to the opponent.
 */
function leaving(
  { entries, state }: MatchRecord,
  { entryId, playerId }: Entry,
  { isFixture }: MatchRules,
): MatchCommand {
  const role: Side = entries.challenger === entryId ? 'challenger' : 'challenged';
  const actor = { playerId, role };
  if (isFixture) return { action: { type: 'award', by: 'event', winner: otherSide(role) }, actor };
  const isAgreed = state.status === 'confirmed' || state.previousState?.status === 'confirmed';
  const by = isAgreed ? role : (state.previousState ?? state).proposal.by;
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
 * Locks players who are only certain under their locks: asks `playersOf` again after locking, and starts over if it then
 * returns others.
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
