import type { Brand } from '#brands/brand.ts';
import { createEvent } from '#features/events/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type GameSlug, layOutGames } from './games.ts';
import { textsFor } from './texts.ts';

const MINUTE_MS = 60_000;
const LASTS_MS = 48 * 60 * MINUTE_MS;

/** A daily battleground that is on from now, for who wants one to itself: simulations and measurements. */
export async function openGround(
  { workshop, clock }: Platform,
  brand: Brand,
  game: GameSlug,
): Promise<{ eventId: string; gameId: string; timeZone: string; startsAt: Date; endsAt: Date }> {
  const now = clock.now().getTime();
  const startsAt = new Date(now - MINUTE_MS);
  const endsAt = new Date(now + LASTS_MS);
  return workshop.transact(async (work) => {
    const gameId = (await layOutGames(work)).get(game);
    if (!gameId) throw new Error(`no game ${game}`); // layOutGames knows them all
    const eventId = await createEvent(work, {
      ...{ brand, gameId, startsAt, endsAt, opensAt: startsAt },
      format: 'daily_battleground',
      stage: 'published',
      drawsAllowed: true,
      prizes: [],
      texts: textsFor(brand, 'daily', game),
    });
    return { eventId, gameId, timeZone: brand.timeZone, startsAt, endsAt };
  });
}
