import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { startSessionFor } from '#features/foundation/identity/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { type Api, apiOfSession } from './api.ts';
import { fillCalendar } from './data/calendar.ts';
import { accountNameOf } from './data/enrol.ts';
import { SAMPLE_GAMES } from './data/games.ts';
import { sampleBrands } from './data/sample-brands.ts';
import { isMarked, mark } from './marks.ts';
import { PORTRAITS } from './partners/characters.ts';
import { letPlay, type Partner } from './partners/partner.ts';
import { letSearch } from './partners/searching.ts';
import { type SamplePerson, samplePeople } from './people.ts';
import { type Renewing, renewSubscriptions } from './subscription.ts';

interface Running {
  readonly app: FastifyInstance;
  readonly platform: Platform;
}

const EVERY_MS = 5 * 60_000;

/**
 * Keeps the sandbox alive for its visitors: new battlegrounds every day, sample players who keep paying and join them,
 * and sparring partners who play. Uses the published API alone. Returns a function that ends it.
 */
export function startCompany(running: Running & Renewing, url: string): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const onError = (error: unknown) => {
    // during the shutdown unfinished work fails as expected
    if (!isOver) running.platform.log.error({ err: error }, 'sandbox');
  };
  const round = async () => {
    await renewSubscriptions(running);
    await fillCalendar(running.platform);
    for (const brand of sampleBrands()) await letJoin(running, brand);
  };
  const begin = async () => {
    await round();
    for (const brand of sampleBrands()) {
      const partners = await partnersOf(running, brand);
      if (isOver) return;
      for (const partner of partners) stops.push(letPlay(partner, { url, onError }));
      stops.push(letSearch(partners, onError));
    }
  };
  begin().catch(onError);
  const timer = setInterval(() => round().catch(onError), EVERY_MS).unref();
  return () => {
    isOver = true;
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

/** The sparring partners of a brand's audience, signed in. */
export async function partnersOf({ app, platform }: Running, brand: Brand): Promise<Partner[]> {
  const people = await samplePeople(platform.db, brand.audience);
  const partners: Partner[] = [];
  for (const { part, userId } of people) {
    if (part !== 'partner') continue;
    const character = PORTRAITS[partners.length]?.character ?? 'agreeable';
    const session = await sessionOf(platform, userId);
    const host = `${brand.code}.localhost`;
    const api = apiOfSession(app, session, brand.code);
    partners.push({ userId, session, host, character, api });
  }
  return partners;
}

/** Lets partners and the best known players join today's events, so that they are not empty. */
export async function letJoin({ app, platform }: Running, brand: Brand): Promise<void> {
  const people = (await samplePeople(platform.db, brand.audience)).filter(({ part, note }) => {
    return part === 'partner' || (part === 'player' && note !== '');
  });
  const [first] = people;
  if (!first) return;
  const visitor = apiOfSession(app, await sessionOf(platform, first.userId), brand.code);
  const { items } = await visitor.events({ list: 'open' });
  const fresh: string[] = [];
  for (const { eventId, status } of items) {
    const isNew = status === 'ongoing' && !(await isMarked(platform.db, companyOf(eventId)));
    if (isNew) fresh.push(eventId);
  }
  if (fresh.length === 0) return;
  for (const person of people) await joinAll({ app, platform }, brand, person, fresh);
  await platform.transactions.run(async (transaction) => {
    for (const eventId of fresh) await mark(transaction, companyOf(eventId));
  });
}

async function joinAll(
  { app, platform }: Running,
  brand: Brand,
  { userId, part }: SamplePerson,
  eventIds: readonly string[],
): Promise<void> {
  const api = apiOfSession(app, await sessionOf(platform, userId), brand.code);
  if (part === 'partner') await linkMissing(api, userId);
  for (const eventId of eventIds) await joinIfAble(api, eventId);
}

/** Links a partner's accounts in games that the catalogue did not have when the sample data was made. */
async function linkMissing(api: Api, userId: string): Promise<void> {
  const { items } = await api.getGameAccounts({});
  for (const { game, accountName: linked } of items) {
    const known = SAMPLE_GAMES.find(({ slug }) => slug === game.slug);
    if (!known || linked) continue;
    const accountName = accountNameOf(known.slug, userId);
    const { gameId } = game;
    await api.linkGameAccount({ gameId, accountName, platform: known.platforms[0] });
  }
}

/** Skips players without an account in the game. */
async function joinIfAble(api: Api, eventId: string): Promise<void> {
  try {
    await api.joinEvent({ eventId });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
  }
}

async function sessionOf({ db, clock }: Platform, userId: SamplePerson['userId']): Promise<string> {
  return (await startSessionFor(db, userId, clock.now())) ?? '';
}

function companyOf(eventId: string): string {
  return `company ${eventId}`;
}
