import type { Score } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { holdEntries, type PlayEvent } from '#features/play/events/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type EntryId, type MatchId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { isSettled } from '../rules/fixtures.ts';
import type { MatchAct, MatchState } from '../rules/match.ts';
import { eventOf } from './events.ts';
import { lockPlayers } from './locks.ts';
import { findLocked, lockMatch, recordOf } from './records.ts';
import { createReferee } from './referee.ts';
import type { MatchesTables } from './tables.ts';

/** A match that an event wants played: home is the challenger of the match, away the challenged one. */
export interface FixtureToPlay {
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
  arrange(work: Work, event: PlayEvent, fixtures: readonly FixtureToPlay[]): Promise<MatchId[]>;
  /** The win goes to one side without play; nothing where the match has ended. */
  award(work: Work, id: MatchId, winner: 'home' | 'away'): Promise<void>;
  /** The match is no longer needed; what it gave is taken back. */
  annul(work: Work, id: MatchId): Promise<void>;
}

export function fixturesOf(platform: Platform): Fixtures {
  const referee = createReferee(platform);

  const decide = async (work: Work, id: MatchId, act: MatchAct): Promise<void> => {
    if (!(await findLocked(work.db, id))) throw new Error(`match ${id} is missing`);
    const match = await lockMatch(work.db, id);
    const ended = isSettled(match.state.status);
    if (act.type === 'award' ? ended : match.state.status === 'cancelled') return;
    const [event, cards] = await atOnce([
      eventOf(work.db, match.eventId),
      playerCards(work.db, Object.values(match.players)),
    ]);
    const opened = { match, event, rules: referee.rulesOf(event), cards };
    await referee.apply(work, opened, { act, actor: null });
  };

  return {
    async arrange(work, event, fixtures) {
      const { eventId, gameId, audience } = event;
      const entries = await holdEntries(
        work.db,
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
        work.db,
        drawn.flatMap(({ players }) => Object.values(players)),
      );
      const matches = await referee.arrange(work, drawn, event);
      return matches.map(({ id }) => id);
    },
    award: (work, id, winner) =>
      decide(work, id, {
        type: 'award',
        by: 'event',
        winner: winner === 'home' ? 'challenger' : 'challenged',
      }),
    annul: (work, id) => decide(work, id, { type: 'annul', by: 'event' }),
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

function resultOf({ status, finalScore, winner, lastAct }: MatchState): FixtureResult {
  switch (status) {
    case 'void':
      return { kind: 'void' };
    case 'cancelled':
      return { kind: 'annulled' };
    case 'no_show': {
      const isGiven = lastAct?.type === 'award' && lastAct.by === 'event';
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
