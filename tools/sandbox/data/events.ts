import type { Brand, Language } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { createEvent, type NewEvent } from '#features/play/events/server/index.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { mark } from '../marks.ts';
import { addDays, dayNumber, startOfDay, weekdayOf } from './days.ts';
import { familyGames, hasConsoles } from './family-games.ts';
import { type GameSlug, sampleGame } from './games.ts';
import { isLargest } from './sample-brands.ts';
import { am } from './writings/am.ts';
import { ar } from './writings/ar.ts';
import { de } from './writings/de.ts';
import { en } from './writings/en.ts';
import { es } from './writings/es.ts';
import { fr } from './writings/fr.ts';
import { it } from './writings/it.ts';
import type { EventKind, Writing } from './writings/writing.ts';

/** These games alternate beside football. */
const TURNS = ['street-clash', 'hoops-26', 'strike-squad', 'cricket-nights'] as const;
const SATURDAY = 6;
const HOUR_MS = 60 * 60 * 1000;
const WRITINGS: Readonly<Record<Language, Writing>> = { en, de, fr, es, it, ar, am };

/** A battleground that the sandbox's calendar has on a day. */
export interface PlannedEvent {
  /** Identifies it, so that it is made once. */
  readonly key: string;
  readonly brand: Brand;
  readonly game: GameSlug;
  readonly kind: EventKind;
  readonly day: string;
}

/** Major units of the brand's currency, best first. */
const PRIZES: Readonly<Record<string, Readonly<Record<EventKind, readonly number[]>>>> = {
  // prizes of the tournament terms (specification, section 9), and daily ones in proportion
  ZAR: { daily: [500, 300, 150], ps5: [800, 400, 200], showdown: [12_000, 7_000, 4_000, 2_000] },
  EUR: { daily: [40, 20, 10], ps5: [60, 30, 15], showdown: [750, 400, 200, 100] },
  ILS: { daily: [120, 70, 40], ps5: [200, 100, 50], showdown: [2_500, 1_400, 800, 400] },
  KES: {
    daily: [4_000, 2_500, 1_200],
    ps5: [6_000, 3_000, 1_500],
    showdown: [60_000, 35_000, 20_000, 10_000],
  },
  NGN: {
    daily: [40_000, 25_000, 12_000],
    ps5: [60_000, 30_000, 15_000],
    showdown: [400_000, 250_000, 100_000],
  },
  ETB: {
    daily: [2_000, 1_200, 600],
    ps5: [3_000, 1_500, 800],
    showdown: [30_000, 17_000, 10_000, 5_000],
  },
};

/**
 * Plans the events of a day: football, another game for the largest audience, one for PS5 every other day, and a
 * showdown on Saturdays. Audiences without consoles have one more game of theirs in place of the one for PS5.
 */
export function plannedEvents(brand: Brand, day: string): PlannedEvent[] {
  const plan = (game: GameSlug, kind: EventKind): PlannedEvent => {
    const key = `event ${brand.audience} ${kind} ${game} ${day}`;
    return { key, brand, game, kind, day };
  };
  const plans = [plan('football-26', 'daily')];
  const turn = TURNS[dayNumber(day) % TURNS.length];
  if (turn && isLargest(brand)) plans.push(plan(turn, 'daily'));
  if (hasConsoles(brand.audience)) {
    if (dayNumber(day) % 2 === 0) plans.push(plan('apex-racing', 'ps5'));
  } else {
    // not the one of plannedOfFamilies
    const [other] = familyGames(brand.audience, dayNumber(day) + 1);
    if (other) plans.push(plan(other.game, 'daily'));
  }
  if (weekdayOf(day) === SATURDAY) plans.push(plan('football-26', 'showdown'));
  return plans;
}

/** Plans the battleground that each family of brands has on a day in a game of its own, unless the day has it already. */
export function plannedOfFamilies({ audience }: Brand, day: string): PlannedEvent[] {
  const planned = new Set<GameSlug>();
  return familyGames(audience, dayNumber(day)).flatMap(({ brand, game }) => {
    if (planned.has(game)) return [];
    planned.add(game);
    const key = `event ${brand.look.family} own ${game} ${audience} ${day}`;
    return [{ key, brand, game, kind: 'daily' as const, day }];
  });
}

/** Makes a planned battleground; `undefined` if it exists already. */
export async function makeEvent(
  transaction: Transaction,
  plan: PlannedEvent,
  games: ReadonlyMap<GameSlug, GameId>,
): Promise<EventId | undefined> {
  if (!(await mark(transaction, plan.key))) return undefined;
  const gameId = games.get(plan.game);
  if (!gameId) throw new Error(`no game ${plan.game}`); // layOutGames knows them all
  return createEvent(transaction, newEvent(plan, gameId));
}

function newEvent({ brand, game, kind, day }: PlannedEvent, gameId: GameId): NewEvent {
  const start = (offset: number) => startOfDay(addDays(day, offset), brand.timeZone);
  const startsAt = start(0);
  const opensAt = kind === 'showdown' ? start(-3) : new Date(startsAt.getTime() - 30 * HOUR_MS);
  const endsAt = start(kind === 'showdown' ? 2 : 1);
  return {
    brand,
    gameId,
    opensAt,
    startsAt,
    endsAt,
    texts: textsFor(brand, kind, game),
    format: 'daily_battleground',
    stage: 'published',
    drawsAllowed: true,
    prizes: prizesOf(brand, kind),
    ...(kind === 'ps5' && { platform: 'ps5' }),
    // the terms of the large tournament ask for it
    ...(kind === 'showdown' && brand.country === 'ZA' && { residency: brand.country }),
  };
}

export function prizesOf({ currency }: Brand, kind: EventKind) {
  const amounts = PRIZES[currency]?.[kind] ?? [];
  return amounts.map((amount, index) => ({ place: index + 1, amount: amount * 100, currency }));
}

type EventTexts = NonNullable<NewEvent['texts'][Language]>;

/** An organiser's texts about a kind of battleground, in every language of the audience. */
export function textsFor(brand: Brand, kind: EventKind, game: GameSlug): NewEvent['texts'] {
  const written = [...languagesOf(brand)].map((language) => [
    language,
    textsOf(language, kind, game),
  ]);
  return Object.fromEntries(written);
}

function languagesOf({ audience }: Brand): Set<Language> {
  const brands = servedBrands().filter((brand) => brand.audience === audience);
  return new Set<Language>(['en', ...brands.flatMap(({ languages }) => languages)]);
}

function textsOf(language: Language, kind: EventKind, slug: GameSlug): EventTexts {
  const { titles, descriptions, gameRules, picture, howToPlay } = WRITINGS[language];
  const { title, titleIn, rules } = sampleGame(slug);
  const game = language === 'ar' || language === 'am' ? titleIn[language] : title;
  return {
    title: titles[kind].replace('{game}', game),
    description: descriptions[kind].replace('{game}', game),
    gameRules: [...gameRules[rules], picture],
    howToPlay,
  };
}
