import type { NewEvent } from '#features/play/events/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import { join, newEvent } from './events.ts';
import { letPass } from './matches.ts';
import { newPlayer, type Person } from './people.ts';
import type { TestProduct } from './product.ts';

const MINUTE = 60_000;

/** Somebody who takes part in a cup or a league. */
export interface Contender extends Person {
  readonly entryId: string;
}

/** A cup or a league that has begun, with its players, all of whom have checked in. */
export interface Running {
  readonly eventId: EventId;
  readonly contenders: readonly Contender[];
}

/** So many players join an event, check in, and time goes by until it starts. */
export async function startTournament(
  product: TestProduct,
  size: number,
  facts: Partial<NewEvent> = {},
): Promise<Running> {
  const event = await openTournament(product, facts);
  const contenders: Contender[] = [];
  for (let index = 0; index < size; index += 1) {
    const person = await newPlayer(product);
    contenders.push({ ...person, entryId: await join(person, event) });
  }
  await letPass(product, 60 * MINUTE);
  for (const { api } of contenders) await api.checkInToEvent({ eventId: event.eventId });
  await letPass(product, 60 * MINUTE);
  return { eventId: event.eventId, contenders };
}

/** A knockout that starts in two hours, unless `facts` say otherwise. */
export function openTournament(product: TestProduct, facts: Partial<NewEvent> = {}) {
  const now = product.clock.now().getTime();
  return newEvent(product, {
    format: 'knockout',
    opensAt: new Date(now - MINUTE),
    startsAt: new Date(now + 120 * MINUTE),
    endsAt: new Date(now + 600 * MINUTE),
    drawsAllowed: false,
    ...facts,
  });
}

/** A match in the reply of a bracket. */
interface Drawn {
  readonly matchId: string | null;
  readonly home: { readonly entryId: string } | null;
  readonly away: { readonly entryId: string } | null;
}

/** Both check in to their match and play it: home enters the score, which away verifies. */
export async function playOut(
  product: TestProduct,
  { contenders }: Running,
  { matchId, home, away }: Drawn,
  [scoreChallenger, scoreChallenged]: readonly [number, number] = [2, 1],
): Promise<void> {
  if (!matchId || !home || !away) throw new Error('nobody plays this match yet');
  const a = playerOf(contenders, home.entryId);
  const b = playerOf(contenders, away.entryId);
  await a.api.readyUp({ matchId });
  await b.api.readyUp({ matchId });
  await a.api.submitScores({ matchId, scoreChallenger, scoreChallenged });
  await b.api.verifyMatchResult({ matchId });
  await product.runDue();
}

function playerOf(contenders: readonly Contender[], entryId: string): Contender {
  const found = contenders.find((contender) => contender.entryId === entryId);
  if (!found) throw new Error(`${entryId} is nobody's`);
  return found;
}

/** Home's and away's score; as a rule the better seed wins. */
type Scores = (match: {
  readonly key: string;
  readonly home: { readonly seed: number };
  readonly away: { readonly seed: number };
}) => readonly [number, number];

const betterSeedWins: Scores = ({ home, away }) => (home.seed < away.seed ? [2, 1] : [1, 2]);

/** Plays whatever can be played, stage after stage, until nothing is left. */
export async function playToTheEnd(
  product: TestProduct,
  running: Running,
  scores: Scores = betterSeedWins,
): Promise<void> {
  const [first] = running.contenders;
  for (let round = 0; round < 100; round += 1) {
    const open = first ? await openMatches(first, running.eventId) : [];
    for (const { home, away, ...match } of open) {
      if (home && away)
        await playOut(product, running, { ...match, home, away }, scores({ ...match, home, away }));
    }
    await letPass(product, MINUTE);
    if (open.length === 0) return;
  }
  throw new Error(`${running.eventId} does not end`);
}

/** Matches of a tournament that can be played now, in the order of play. */
export async function openMatches({ api }: Person, id: EventId) {
  const { stages } = await api.getBracketEvent({ id });
  const all = [];
  for (const { stage } of stages) {
    const asked = { id, stage, round: 'ALL', pageSize: 100 };
    all.push(...(await api.getBracketEvent(asked)).matches.items);
  }
  return all.filter(({ status, how }) => status === 'confirmed' && how === null);
}
