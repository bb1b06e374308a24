import { playTime } from '#core/pauses.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { reachingRules } from '#features/foundation/notifications/server/index.ts';
import { leastLengthOf } from '#features/play/games/server/index.ts';
import { recordOutcomes } from '#features/play/leaderboards/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { deadlineOf } from '../rules/deadlines.ts';
import { rulesFor } from '../rules/fixtures.ts';
import { afterPauses } from '../rules/standstill.ts';
import { type Changing, changingMatches, type OpenedMatch } from './changing.ts';
import { eventOf } from './events.ts';
import { followUps } from './follow-ups.ts';
import { findLocked, lockMatch } from './records.ts';
import { type RulesOf, rulesOfPlay } from './rules-of-play.ts';
import { type Starting, startingMatches } from './starting.ts';

/** Does everything that is done to matches: the one way from an act to rows, messages and jobs. */
export interface Referee extends Starting, Changing {
  readonly rulesOf: RulesOf;
  /** Takes a match in hand: until the transaction ends nobody else changes it, its players' points or rating. */
  open(work: Work, id: MatchId, audience: string): Promise<OpenedMatch>;
}

export function createReferee(platform: Platform): Referee {
  const rulesOf = rulesOfPlay(platform.rules);
  const follow = followUps(reachingRules(platform.rules), platform.texts);
  return {
    rulesOf,
    ...startingMatches(rulesOf, follow),
    ...changingMatches(recordOutcomes(platform), follow),
    async open(work, id, audience) {
      const found = await findLocked(work.db, id);
      if (found?.audience !== audience) throw refuse('not_found');
      const [kept, leastLength, event, cards] = await atOnce([
        lockMatch(work.db, id),
        leastLengthOf(work.db, found.gameId),
        eventOf(work.db, found.eventId),
        playerCards(work.db, Object.values(found.players)),
      ]);
      const state = afterPauses(kept.state, event.pauses);
      const rules = rulesFor(state, { ...rulesOf(event), leastLength });
      return { match: { ...kept, state }, event, rules, cards };
    },
  };
}

/**
 * Whether a match would have moved by itself, only the job has not been there yet; also as it is kept, with what a pause
 * of its event has moved not yet written down.
 */
export function isDue({ match, rules }: OpenedMatch, at: Date): boolean {
  const deadline = deadlineOf(afterPauses(match.state, rules.pauses), rules);
  return deadline !== null && playTime(at, rules.pauses) >= deadline;
}
