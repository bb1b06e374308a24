import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { startSessionFor } from '#features/foundation/identity/server/index.ts';
import { countFigures } from '#features/office/figures/server/index.ts';
import { followAll } from '#features/play/seasons/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { apiOfSession } from '../api.ts';
import { mark } from '../marks.ts';
import { staffOf } from '../people.ts';
import { chanceOf } from '../random.ts';
import type { StandIns } from '../stand-ins.ts';
import { renewSubscriptions } from '../subscription.ts';
import { fillCalendar } from './calendar.ts';
import { chatSteps } from './chat.ts';
import { coinSteps } from './coins.ts';
import { type Enrolled, enrol, giveAddresses } from './enrol.ts';
import { friendSteps } from './friends.ts';
import { type GameSlug, layOutGames } from './games.ts';
import { type Cast, readingSteps, seeingSteps, stepsOf } from './month.ts';
import { planMonth } from './plan.ts';
import { type Draft, rosterOf } from './roster.ts';
import { isLargest, isMain, sampleBrands } from './sample-brands.ts';
import { storeSteps } from './store.ts';
import { supportSteps } from './support.ts';
import { tournamentSteps } from './tournaments.ts';
import { inLanes, type Step, walk, walkingClock } from './walk.ts';

/** A second instance of the product on a clock that moves through the past, with jobs run by us. */
export interface PastProduct {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly standIns: StandIns | undefined;
  close(): Promise<void>;
}

export const MADE = 'sample-data made';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Older notifications are read. */
const UNREAD_FOR_MS = 2 * DAY_MS;
/** Days of play of the other audiences. */
const FEW_DAYS = 5;
/** The same people, stories and scores on every machine. */
const SEED = 2026;

/**
 * Makes the sample data: people who link accounts, join and play day after day up to now, all by the
 * published API, so that ledger, ratings, boards, notifications and timelines are true.
 */
export async function makeSampleData(
  open: (clock: Clock) => Promise<PastProduct>,
  now: Date,
  days: number,
): Promise<void> {
  const from = new Date(now.getTime() - (days + 1) * DAY_MS);
  const clock = walkingClock(from);
  const product = await open(clock);
  try {
    const { platform } = product;
    const games = await platform.transactions.run((transaction) => layOutGames(transaction));
    const steps: Step[] = [];
    const casts: { readonly brand: Brand; readonly cast: Cast }[] = [];
    for (const [index, brand] of sampleBrands().entries()) {
      const chance = chanceOf(SEED + index);
      const roster = rosterOf(brand, chance);
      const cast = await castOf(product, brand, roster, games);
      const played = isMain(brand) ? days : Math.min(days, FEW_DAYS);
      const wanted = { brand, roster, now, days: played, isLarge: isLargest(brand) };
      const plan = planMonth(wanted, chance);
      steps.push(...stepsOf(plan, cast, from));
      if (isLargest(brand) && played > FEW_DAYS) {
        steps.push(...tournamentSteps(cast, roster, now, chanceOf(SEED - 1)));
      }
      if (isMain(brand)) steps.push(...coinSteps(cast, roster, from, now));
      steps.push(...chatSteps(cast, roster, now));
      steps.push(...storeSteps(cast, roster, from));
      steps.push(...(await supportSteps(product, brand, cast.people, now)));
      steps.push(...friendSteps(cast, roster, now));
      steps.push(...readingSteps(cast, new Date(now.getTime() - UNREAD_FOR_MS)));
      casts.push({ brand, cast });
    }
    await walk(
      steps.filter(({ at }) => at <= now),
      clock,
      platform.jobs,
    );
    clock.put(now);
    await platform.jobs.runDue();
    for (const { cast } of casts) await inLanes(seeingSteps(cast, now));
    await renewSubscriptions(product);
    // at the end, so that the inbox has no month of e-mail
    await platform.transactions.run(async (transaction) => {
      for (const { brand, cast } of casts) {
        await giveAddresses(transaction, brand, [...cast.people.values()]);
      }
    });
    await fillCalendar(platform);
    await countFigures(platform);
    await followAll(platform);
    await platform.transactions.run((transaction) => mark(transaction, MADE));
  } finally {
    await product.close();
  }
}

async function castOf(
  product: PastProduct,
  brand: Brand,
  roster: readonly Draft[],
  games: ReadonlyMap<GameSlug, GameId>,
): Promise<Cast> {
  const { app, platform } = product;
  const people = new Map<string, Enrolled>();
  const lanes = roster.map((draft, position): Step[] => [
    {
      at: platform.clock.now(),
      lane: draft.username,
      run: async () => {
        people.set(draft.username, await enrol(product, draft, position, games));
      },
    },
  ]);
  await inLanes(lanes);
  const session = await platform.transactions.run(async (transaction) => {
    await staffOf(transaction, brand, 'administrator');
    const organiser = await staffOf(transaction, brand, 'organiser');
    return startSessionFor(transaction.db, organiser, transaction.now);
  });
  return { platform, games, people, organiser: apiOfSession(app, session ?? '', brand.code) };
}
