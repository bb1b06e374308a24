import type { Chance } from '#sandbox/random.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import type { Ground, Zone } from './zones.ts';

const SECOND = 1000;
const REASON = 'The picture shows another score.';

interface Played {
  readonly zone: Zone;
  readonly matchId: string;
}

/** The matches of one evening. */
export interface Evening {
  readonly product: TestProduct;
  readonly chance: Chance;
  /** Matches with a final result. */
  readonly completed: Played[];
  /** Reopened matches without a ruling. */
  readonly reopened: Played[];
}

/** Moves the clock, because the order of actions follows from their times. */
function tick({ product }: Evening): void {
  product.clock.advance(SECOND);
}

/** Plays a match in one of the battlegrounds of the zone. */
export async function playOne(evening: Evening, zone: Zone): Promise<void> {
  const { chance, completed } = evening;
  const [one, two] = chance.shuffled(zone.players);
  const ground = zone.grounds[chance.below(zone.grounds.length)];
  if (!one || !two || !ground) return;
  const matchId = await challenged(evening, ground, one, two);
  const act = async (send: () => Promise<unknown>) => {
    tick(evening);
    await send();
  };
  if (chance.below(8) === 0) return act(() => two.api.declineSchedule({ matchId }));
  await act(() => two.api.acceptMatch({ matchId }));
  await act(() => one.api.readyUp({ matchId }));
  await act(() => two.api.readyUp({ matchId }));
  await act(() => two.api.submitScores({ matchId, ...score(chance) }));
  await act(() => one.api.verifyMatchResult({ matchId }));
  completed.push({ zone, matchId });
}

async function challenged(
  evening: Evening,
  { eventId, entries }: Ground,
  one: Person,
  two: Person,
): Promise<string> {
  tick(evening);
  const [own, theirs] = [one, two].map(({ userId }) => entries.get(userId) ?? '');
  const sides = { challengerTeamId: own ?? '', challengedTeamId: theirs ?? '' };
  const { matchId } = await one.api.createChallenge({ eventId, ...sides, isInstant: true });
  return matchId;
}

/** Reopens a random result. The ruling follows at once or before the next matches. */
export async function reopenOne(evening: Evening): Promise<void> {
  const { chance, completed, reopened } = evening;
  const [match] = completed.splice(chance.below(completed.length), 1);
  if (!match) return;
  tick(evening);
  await match.zone.organiser.api.reopenMatch({ matchId: match.matchId, reason: REASON });
  reopened.push(match);
  if (chance.below(2) === 0) await ruleOnReopened(evening);
}

export async function ruleOnReopened(evening: Evening): Promise<void> {
  for (const { zone, matchId } of evening.reopened.splice(0)) {
    tick(evening);
    const ruling = { outcome: 'score', ...score(evening.chance) } as const;
    await zone.organiser.api.ruleMatch({ matchId, ruling, reason: REASON });
  }
}

function score(chance: Chance) {
  return { scoreChallenger: chance.below(4), scoreChallenged: chance.below(4) };
}
