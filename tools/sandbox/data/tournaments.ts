import type { Brand } from '#brands/brand.ts';
import { createEvent, type NewEvent } from '#features/play/events/server/index.ts';
import { ALL_ROUNDS } from '#features/play/tournaments/rules/all-rounds.ts';
import type { EventId } from '#platform/ids.ts';
import type { Chance } from '../random.ts';
import type { Enrolled } from './enrol.ts';
import { prizesOf } from './events.ts';
import type { Cast } from './month.ts';
import type { Draft } from './roster.ts';
import { CUP_TEXTS, type ShowKind } from './tournament-texts.ts';
import type { Step } from './walk.ts';

/** A cup or a league of the sample data: when it began, and how many rounds of it have been played. */
interface Show {
  readonly kind: ShowKind;
  readonly format: NewEvent['format'];
  readonly size: number;
  readonly beganHoursAgo: number;
  /** From one round to the next. */
  readonly roundMinutes: number;
  readonly played: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const OPENS_BEFORE_MS = 20 * HOUR_MS;
const JOINED_BEFORE_MS = 10 * HOUR_MS;
const CHECKED_IN_BEFORE_MS = 30 * MINUTE_MS;

/**
 * One cup that has come to its semi-finals, finals that are over, a league in its fourth round, Swiss in its third,
 * groups that have come to their final, and a qualifier with its best waiting for the final of the series.
 */
const SHOWS: readonly Show[] = [
  {
    kind: 'cup',
    format: 'knockout',
    size: 16,

    beganHoursAgo: 28,
    roundMinutes: DAY_MINUTES,
    played: 2,
  },
  {
    kind: 'finals',
    format: 'double_elimination',
    size: 8,

    beganHoursAgo: 100,
    roundMinutes: 30,
    played: 8,
  },
  {
    kind: 'league',
    format: 'league',
    size: 6,

    beganHoursAgo: 51,
    roundMinutes: DAY_MINUTES,
    played: 3,
  },
  {
    kind: 'swiss',
    format: 'swiss',
    size: 8,

    beganHoursAgo: 26,
    roundMinutes: DAY_MINUTES,
    played: 2,
  },
  {
    kind: 'groups',
    format: 'groups',
    size: 8,

    beganHoursAgo: 74,
    roundMinutes: DAY_MINUTES,
    played: 4,
  },
  {
    kind: 'qualifier',
    format: 'knockout',
    size: 8,

    beganHoursAgo: 30,
    roundMinutes: 30,
    played: 3,
  },
];

/** Cups and leagues as steps of a walk up to now: they begin, and are played round by round. */
export function tournamentSteps(
  cast: Cast,
  roster: readonly Draft[],
  now: Date,
  chance: Chance,
): Step[] {
  const players = roster.filter(({ part, games }) => part === 'player' && games.length > 0);
  let first = 0;
  return SHOWS.flatMap((show) => {
    const entrants = players.slice(first, first + show.size);
    first += show.size;
    return stepsOf(show, { cast, entrants, now, chance });
  });
}

interface Scene {
  readonly cast: Cast;
  readonly entrants: readonly Draft[];
  readonly now: Date;
  readonly chance: Chance;
}

function stepsOf(show: Show, { cast, entrants, now, chance }: Scene): Step[] {
  const startsAt = new Date(now.getTime() - show.beganHoursAgo * HOUR_MS);
  const people = entrants.flatMap(({ username }) => cast.people.get(username) ?? []);
  const byUser = new Map(people.map((person) => [person.userId, person]));
  let eventId = '';
  const before = (ms: number) => new Date(startsAt.getTime() - ms);
  const rounds = Array.from(
    { length: show.played },
    (_, round): Step => ({
      at: new Date(startsAt.getTime() + (round * show.roundMinutes + 1) * MINUTE_MS),
      lane: show.kind,
      run: () => playOpen(eventId, { cast, byUser, chance }),
    }),
  );
  const each = (at: Date, run: (person: Enrolled) => Promise<unknown>) =>
    people.map(
      (person): Step => ({ at, lane: `${show.kind} ${person.userId}`, run: () => run(person) }),
    );
  return [
    {
      at: before(OPENS_BEFORE_MS),
      lane: show.kind,
      run: async () => {
        eventId = await open(show, cast, startsAt);
      },
    },
    ...each(before(JOINED_BEFORE_MS), ({ api }) => api.joinEvent({ eventId })),
    ...each(before(CHECKED_IN_BEFORE_MS), ({ api }) => api.checkInToEvent({ eventId })),
    { at: startsAt, lane: show.kind, run: async () => undefined }, // the walk's jobs draw it
    ...rounds,
  ];
}

async function open({ kind, format, size, roundMinutes }: Show, cast: Cast, startsAt: Date) {
  const [someone] = cast.people.values();
  const gameId = cast.games.get('football-26');
  if (!someone || !gameId) throw new Error('nobody to play'); // the cast is there before the walk
  const { brand } = someone.draft;
  const event: NewEvent = {
    brand,
    gameId,
    format,
    startsAt,
    texts: { en: CUP_TEXTS[kind] },
    opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
    endsAt: new Date(startsAt.getTime() + DAY_MINUTES * MINUTE_MS),
    stage: 'published',
    capacity: size,
    drawsAllowed: format === 'league',
    prizes: prizesOf(brand, kind === 'league' ? 'daily' : 'showdown'),
    tournament: { pause: 0, roundEvery: roundMinutes * MINUTE_MS },
    ...(kind === 'qualifier' && { series: await openSeries(cast, { brand, gameId, startsAt }) }),
  };
  return cast.platform.transactions.run(
    (transaction): Promise<EventId> => createEvent(transaction, event),
  );
}

interface Table {
  readonly cast: Cast;
  readonly byUser: ReadonlyMap<string, Enrolled>;
  readonly chance: Chance;
}

/** Whatever kicks off now is played: both check in, one enters the score, the other verifies it. */
async function playOpen(id: string, { cast, byUser, chance }: Table): Promise<void> {
  const all = await cast.organiser.getBracketEvent({ id, round: ALL_ROUNDS, pageSize: 100 });
  const soon = cast.platform.clock.now().getTime() + MINUTE_MS;
  for (const { matchId, status, kickoff, home, away } of all.matches.items) {
    const a = home && byUser.get(home.userId);
    const b = away && byUser.get(away.userId);
    const isDue = status === 'confirmed' && kickoff !== null && Date.parse(kickoff) <= soon;
    if (!matchId || !isDue || !a || !b) continue;
    await a.api.readyUp({ matchId });
    await b.api.readyUp({ matchId });
    const [scoreChallenger, scoreChallenged] = scoreOf(a.draft, b.draft, chance);
    await a.api.submitScores({ matchId, scoreChallenger, scoreChallenged });
    await b.api.verifyMatchResult({ matchId });
  }
}

/** The stronger one mostly wins; there is always a winner. */
function scoreOf(a: Draft, b: Draft, chance: Chance): [number, number] {
  const goals = ({ strength }: Draft) => chance.below(2 + Math.round(4 * strength));
  const [home, away] = [goals(a), goals(b)];
  if (home !== away) return [home, away];
  return a.strength >= b.strength ? [home + 1, away] : [home, away + 1];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** From the first qualifier to the final. */
const FINAL_AFTER_MS = 6 * DAY_MS;
const FINALISTS = 8;

interface Facts extends Pick<NewEvent, 'gameId' | 'startsAt'> {
  readonly brand: Brand;
}

/** A series with its final to come, and what its first qualifier is to it. */
async function openSeries(
  { organiser, platform }: Cast,
  { startsAt, ...facts }: Facts,
): Promise<NonNullable<NewEvent['series']>> {
  const texts = { en: { title: 'Football 26 Season' } };
  const { seriesId } = await organiser.createSeries({ texts });
  const series = { seriesId: seriesId as SeriesId }; // as the reply has it
  const final = new Date(startsAt.getTime() + FINAL_AFTER_MS);
  const event: NewEvent = {
    ...facts,

    format: 'double_elimination',
    stage: 'published',
    capacity: FINALISTS,

    opensAt: startsAt,
    startsAt: final,
    endsAt: new Date(final.getTime() + DAY_MS),
    drawsAllowed: false,
    prizes: prizesOf(facts.brand, 'showdown'),
    texts: { en: CUP_TEXTS.series_final },
    series: { ...series, role: 'final' },
  };
  await platform.transactions.run((transaction) => createEvent(transaction, event));
  return { ...series, role: 'qualifier' };
}

type SeriesId = NonNullable<NewEvent['series']>['seriesId'];
