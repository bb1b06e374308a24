import type { Chance } from '#sandbox/random.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import type { Ground, Zone } from './zones.ts';

const SECOND = 1000;
const REASON = 'The picture shows another score.';

interface Over {
  readonly zone: Zone;
  readonly matchId: string;
}

/** One evening: matches, and results that are reopened, perhaps in the next month. */
export interface Evening {
  readonly product: TestProduct;
  readonly chance: Chance;
  /** Decided, and not opened since. */
  readonly over: Over[];
  /** Opened again, and to be ruled on. */
  readonly open: Over[];
}

/** No two acts are of one instant, so that their order is that of their times. */
function tick({ product }: Evening): void {
  product.clock.advance(SECOND);
}

/** One match in one of the zone's battlegrounds, to its end. */
export async function playOne(evening: Evening, zone: Zone): Promise<void> {
  const { chance, over } = evening;
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
  over.push({ zone, matchId });
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

/** Some result is opened again, and is ruled on at once or when next somebody looks. */
export async function reopenOne(evening: Evening): Promise<void> {
  const { chance, over, open } = evening;
  const [match] = over.splice(chance.below(over.length), 1);
  if (!match) return;
  tick(evening);
  await match.zone.organiser.api.reopenMatch({ matchId: match.matchId, reason: REASON });
  open.push(match);
  if (chance.below(2) === 0) await ruleOnAll(evening);
}

export async function ruleOnAll(evening: Evening): Promise<void> {
  for (const { zone, matchId } of evening.open.splice(0)) {
    tick(evening);
    const ruling = { outcome: 'score', ...score(evening.chance) } as const;
    await zone.organiser.api.ruleMatch({ matchId, ruling, reason: REASON });
  }
}

function score(chance: Chance) {
  return { scoreChallenger: chance.below(4), scoreChallenged: chance.below(4) };
}
