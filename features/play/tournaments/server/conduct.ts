import type { MatchChange } from '@battle-league/brackets/elimination.ts';
import { type BracketMatch, sameSides } from '@battle-league/brackets/elimination-match.ts';
import { type MatchKey, winnerOf } from '@battle-league/brackets/outcome.ts';
import type { CheckInRules } from '#features/play/events/server/index.ts';
import type { Fixtures } from '#features/play/matches/server/index.ts';
import type { Work } from '#platform/work.ts';
import { type Arranging, arrange, arrangingMatches, playedEvent } from './arranging.ts';
import { matchesOf } from './field-matches.ts';
import { newsOf } from './news.ts';
import { type Field, type KeptMatch, keepMatches } from './rows.ts';

/** So many matches are arranged in one transaction. */
const ARRANGED_AT_ONCE = 200;

/** Carries what a bracket decides out on the matches that are played for it. */
export interface Conductor extends Arranging {
  readonly checkIn: CheckInRules;
  /**
   * Keeps what has changed; ends matches that are no longer needed, and arranges those that now are. Who has read the
   * matches already hands them in.
   */
  carryOut(
    work: Work,
    field: Field,
    changes: readonly MatchChange[],
    known?: ReadonlyMap<MatchKey, KeptMatch>,
  ): Promise<void>;
  /** Ends what is played for these matches: they are drawn anew. */
  discard(work: Work, matches: Iterable<KeptMatch>): Promise<void>;
}

export function createConductor(
  fixtures: Fixtures,
  checkIn: CheckInRules,
  atOnce = ARRANGED_AT_ONCE,
): Conductor {
  return {
    checkIn,
    ...arrangingMatches(fixtures, atOnce),

    async carryOut(work, field, changes, known) {
      if (changes.length === 0) return;
      const { eventId } = field;
      const keys = changes.map(({ after }) => after.key);
      const kept = known ?? (await matchesOf(work.db, field, keys));
      const released = [];
      for (const { after } of changes) {
        const before = kept.get(after.key);
        if (!before) throw new Error(`${eventId} has no match ${after.key}`);
        released.push({
          ...before,
          ...after,
          matchId: await release(work, fixtures, before, after),
        });
      }
      const event = await playedEvent(work, eventId);
      const arranged = await arrange(work, fixtures, event, field.format, released);
      await keepMatches(work.db, eventId, arranged, work.now);
      for (const match of arranged) work.announce(`event:${eventId}`, 'bracket', newsOf(match));
    },

    async discard(work, matches) {
      for (const { matchId } of matches) if (matchId) await fixtures.annul(work, matchId);
    },
  };
}

/** What was played for a match of the bracket ends with it. */
async function release(
  work: Work,
  fixtures: Fixtures,
  before: KeptMatch,
  after: BracketMatch,
): Promise<KeptMatch['matchId']> {
  const { matchId } = before;
  if (!matchId) return null;
  if (!sameSides(before, after)) {
    await fixtures.annul(work, matchId);
    return null;
  }
  if (after.result?.by === 'absence') {
    const winner = winnerOf(after.result.outcome);
    if (winner === 'home' || winner === 'away') await fixtures.award(work, matchId, winner);
    else await fixtures.annul(work, matchId);
  }
  return matchId;
}
