import type { Cast } from './month.ts';
import type { Draft } from './roster.ts';
import type { Step } from './walk.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of players who know each other. */
const CIRCLE = 14;
const NEXT = [1, 2, 5];
/** A player further away whose request is still open. */
const WAITING = 4;
/** Days since these friendships began. */
const SINCE_DAYS = 4;

/** Friends, open requests, and a community, by the published API, so that no list of friends is empty. */
export function friendSteps(cast: Cast, roster: readonly Draft[], now: Date): Step[] {
  const circle = roster.slice(0, CIRCLE);
  const personAt = (index: number) => {
    const draft = circle[index % circle.length];
    return draft && cast.people.get(draft.username);
  };
  const at = new Date(now.getTime() - SINCE_DAYS * DAY_MS);
  const lane = 'friends';
  const add = async (from: number, to: number, accepts: boolean) => {
    const [one, other] = [personAt(from), personAt(to)];
    if (!one || !other || one === other) return;
    await one.api.addOrRemoveFriend({ friendUserId: other.userId, add: true });
    if (accepts) await other.api.addOrRemoveFriend({ friendUserId: one.userId, add: true });
  };
  return circle.flatMap((_, index): Step[] => [
    { at, lane, run: async () => personAt(index)?.api.addForumParticipation({}) },
    ...NEXT.map((step) => ({ at, lane, run: () => add(index, index + step, true) })),
    ...(index < WAITING ? [{ at, lane, run: () => add(index + CIRCLE / 2, index, false) }] : []),
  ]);
}
