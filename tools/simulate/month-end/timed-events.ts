import type { EventId, GameId } from '#platform/ids.ts';
import type { Chance } from '#sandbox/random.ts';
import { newEvent, newGame } from '#testing/events.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const MINUTE = 60_000;
const GAME = 'chess-now';
/** Range of the minutes between two dates of an event. */
const SPREAD = 90;

/** An event that opens, starts and ends during the evening. */
export interface TimedEvent {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly format: 'daily_battleground' | 'knockout';
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The entry of each player. */
  readonly entries: Map<string, string>;
}

/** Opens two battlegrounds and a knockout at random times. */
export async function newTimedEvents(
  product: TestProduct,
  brandCode: string,
  chance: Chance,
): Promise<TimedEvent[]> {
  const gameId = await newGame(product, { slug: GAME, title: GAME });
  const events: TimedEvent[] = [];
  for (const format of ['daily_battleground', 'daily_battleground', 'knockout'] as const) {
    const later = (from: Date) => new Date(from.getTime() + (5 + chance.below(SPREAD)) * MINUTE);
    const opensAt = later(product.clock.now());
    const startsAt = later(opensAt);
    const dates = { opensAt, startsAt, endsAt: later(startsAt) };
    const drawsAllowed = format === 'daily_battleground';
    const event = { brandCode, gameId, format, drawsAllowed, ...dates };
    const { eventId } = await newEvent(product, event);
    events.push({ eventId, gameId, format, ...dates, entries: new Map() });
  }
  return events;
}

/** Lets a visitor try to join, leave or challenge. Returns replies that the dates of the event do not allow. */
export async function tryOne(
  product: TestProduct,
  event: TimedEvent,
  visitors: readonly Person[],
  chance: Chance,
): Promise<string[]> {
  const [visitor, other] = chance.shuffled(visitors);
  if (!visitor || !other) return [];
  const way = chance.below(5);
  if (way === 0) return leaves(product, event, visitor);
  return way < 3 && event.entries.has(visitor.userId)
    ? challenges(product, event, visitor, other, chance)
    : joins(product, event, visitor);
}

async function joins(product: TestProduct, event: TimedEvent, { api, userId }: Person) {
  const { eventId, entries, opensAt, startsAt, endsAt, format } = event;
  if (entries.has(userId)) return [];
  const now = product.clock.now();
  const until = format === 'knockout' ? startsAt : endsAt;
  const isOpen = opensAt <= now && now < until;
  const entry = await answered(api.joinEvent({ eventId }));
  if (typeof entry === 'object') entries.set(userId, entry.entryId);
  const isJoined = typeof entry === 'object';
  return isJoined === isOpen
    ? []
    : [`${at(event, now)}: joining was ${isJoined ? 'allowed' : entry}`];
}

async function leaves(product: TestProduct, event: TimedEvent, { api, userId }: Person) {
  const { eventId, entries, endsAt } = event;
  if (!entries.has(userId)) return [];
  const now = product.clock.now();
  const reply = await answered(api.leaveEvent({ eventId }));
  const hasLeft = typeof reply === 'object';
  if (hasLeft) entries.delete(userId);
  return hasLeft && now >= endsAt ? [`${at(event, now)}: a player left a finished event`] : [];
}

/** Challenges for now, or for a kickoff that may be outside the dates of the event. */
async function challenges(
  product: TestProduct,
  event: TimedEvent,
  visitor: Person,
  other: Person,
  chance: Chance,
) {
  const { eventId, entries, startsAt, endsAt } = event;
  const [own, theirs] = [visitor, other].map(({ userId }) => entries.get(userId));
  if (!own || !theirs) return [];
  const now = product.clock.now();
  const isInstant = chance.below(2) === 0;
  const date = isInstant ? now : new Date(now.getTime() + chance.below(2 * SPREAD) * MINUTE);
  const sides = { eventId, challengerTeamId: own, challengedTeamId: theirs };
  const time = isInstant ? { isInstant } : { proposedDate: date.toISOString() };
  const made = await answered(visitor.api.createChallenge({ ...sides, ...time }));
  const isWithin = startsAt <= date && date <= endsAt && (isInstant || date > now);
  const about = `${at(event, now)}: a match at ${date.toISOString()}`;
  if (typeof made === 'string') {
    return made === 'kickoff_invalid' && isWithin ? [`${about} was refused`] : [];
  }
  if (event.format === 'knockout') return [`${about} was made in a knockout`];
  if (!isWithin) return [`${about} was made`];
  const accepted = await answered(other.api.acceptMatch({ matchId: made.matchId }));
  return accepted === 'kickoff_invalid' ? [`${about} could not be agreed to`] : [];
}

/** The reply, or the code of the refusal. */
async function answered<T extends object>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (!isApiProblem(error) || error.status >= 500) throw error;
    return error.code;
  }
}

function at({ format, opensAt, startsAt, endsAt }: TimedEvent, now: Date): string {
  const dates = [opensAt, startsAt, endsAt].map((date) => date.toISOString()).join(', ');
  return `${format} (${dates}) at ${now.toISOString()}`;
}
