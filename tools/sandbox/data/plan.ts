import type { Brand } from '#brands/brand.ts';
import { dayKey } from '#core/months.ts';
import type { Chance } from '../random.ts';
import { addDays, startOfDay } from './days.ts';
import { type PlannedEvent, plannedEvents } from './events.ts';
import { sampleGame } from './games.ts';
import type { Draft } from './roster.ts';
import { type Deed, type Goals, storyOf, unfinishedStories } from './scripts.ts';
import type { EventKind } from './writings/writing.ts';

/** A sample match before it is played. */
export interface PlannedMatch {
  readonly event: PlannedEvent;
  readonly challenger: Draft;
  readonly challenged: Draft;
  readonly kickoff: Date;
  readonly deeds: readonly Deed[];
}

/** A month of one audience. */
export interface MonthPlan {
  readonly brand: Brand;
  readonly events: readonly PlannedEvent[];
  /** Entrants by event, in the order of joining. */
  readonly entrants: ReadonlyMap<PlannedEvent, readonly Draft[]>;
  readonly matches: readonly PlannedMatch[];
}

const HOUR_MS = 60 * 60 * 1000;
/** Kickoffs are on the hour, one a player, so that nobody has two at once. */
const FIRST_HOUR = 13;
const HOURS = 9;

/** Matches of a battleground; the largest audience plays most. */
const MATCHES: Readonly<Record<EventKind, readonly [large: number, small: number]>> = {
  daily: [3, 1],
  ps5: [3, 0],
  showdown: [6, 2],
};
const ENTRANTS_A_MATCH = 1.7;
const FEWEST_ENTRANTS = 4;
/** Players who play nearly every day, so that their month is full. */
const REGULARS = 3;

export interface Wanted {
  readonly brand: Brand;
  readonly roster: readonly Draft[];
  readonly now: Date;
  /** The number of days; today is the last. */
  readonly days: number;
  /** True for the audience that plays most. */
  readonly isLarge: boolean;
}

/** Draws the events and matches of the days up to now. */
export function planMonth(
  { brand, roster, now, days, isLarge }: Wanted,
  chance: Chance,
): MonthPlan {
  const today = dayKey(now, brand.timeZone);
  const events: PlannedEvent[] = [];
  const entrants = new Map<PlannedEvent, Draft[]>();
  const matches: PlannedMatch[] = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const booked = new Set<string>();
    for (const event of plannedEvents(brand, addDays(today, -ago))) {
      const count = MATCHES[event.kind][isLarge ? 0 : 1];
      const joining = entrantsOf(event, roster, count, chance);
      events.push(event);
      entrants.set(event, joining);
      matches.push(...matchesOf(event, joining, count, booked, chance, ago === 1));
    }
  }
  return { brand, events, entrants, matches };
}

function entrantsOf(
  { game }: PlannedEvent,
  roster: readonly Draft[],
  matches: number,
  chance: Chance,
): Draft[] {
  const players = roster.filter(({ part, games }) => part === 'player' && games.includes(game));
  const regulars = players.slice(0, REGULARS).filter(() => chance.below(3) > 0);
  const size = Math.max(FEWEST_ENTRANTS, Math.round(matches * ENTRANTS_A_MATCH));
  const others = chance.shuffled(players.slice(REGULARS));
  return [...regulars, ...others].slice(0, size);
}

function matchesOf(
  event: PlannedEvent,
  entrants: readonly Draft[],
  count: number,
  booked: Set<string>,
  chance: Chance,
  isYesterday: boolean,
): PlannedMatch[] {
  const begin = startOfDay(event.day, event.brand.timeZone).getTime();
  const matches: PlannedMatch[] = [];
  for (let index = 0; index < count; index += 1) {
    const hour = FIRST_HOUR + chance.below(HOURS);
    const free = entrants.filter(({ username }) => !isBooked(booked, hour, username));
    const [challenger, challenged] = chance.shuffled(free);
    if (!challenger || !challenged) continue;
    for (const { username } of [challenger, challenged]) booked.add(`${hour} ${username}`);
    const kickoff = new Date(begin + hour * HOUR_MS);
    const goals = goalsOf(event, challenger, challenged, chance);
    const unfinished = isYesterday ? unfinishedStories(goals)[index] : undefined;
    const deeds = unfinished ?? storyOf(chance, goals);
    matches.push({ event, challenger, challenged, kickoff, deeds });
  }
  return matches;
}

/** A reschedule moves half an hour: the hour before and after stay free as well. */
function isBooked(booked: ReadonlySet<string>, hour: number, username: string): boolean {
  return [hour - 1, hour, hour + 1].some((near) => booked.has(`${near} ${username}`));
}

const PERCENT = 100;

/** The stronger player mostly scores more. */
function goalsOf({ game }: PlannedEvent, a: Draft, b: Draft, chance: Chance): Goals {
  const { most, isFirstTo } = sampleGame(game);
  const made = (own: number, other: number) => {
    const luck = chance.below(PERCENT) / PERCENT;
    const form = 0.5 + (own - other) / 2;
    return Math.round(most * (0.6 * luck + 0.4 * form));
  };
  const goals = {
    challenger: made(a.strength, b.strength),
    challenged: made(b.strength, a.strength),
  };
  return isFirstTo ? playedOut(goals, most, a.strength >= b.strength) : goals;
}

/** The score of a match that is won by reaching a number; `isFirstBetter` decides if both are level. */
function playedOut({ challenger, challenged }: Goals, target: number, isFirstBetter: boolean) {
  const isFirst = challenger === challenged ? isFirstBetter : challenger > challenged;
  const other = Math.min(target - 1, isFirst ? challenged : challenger);
  return isFirst
    ? { challenger: target, challenged: other }
    : { challenger: other, challenged: target };
}
