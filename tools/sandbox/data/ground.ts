import type { Brand } from '#brands/brand.ts';
import { createEvent, type NewEvent } from '#features/play/events/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { textsFor } from './events.ts';
import { type GameSlug, layOutGames } from './games.ts';
import { CUP_TEXTS } from './tournament-texts.ts';

const MINUTE_MS = 60_000;
const LASTS_MS = 48 * 60 * MINUTE_MS;

/** A cup or a league in place of a daily battleground. */
export interface Cup {
  readonly format: Exclude<NewEvent['format'], 'daily_battleground'>;
  /** Seconds until it starts. */
  readonly startsIn: number;
  readonly capacity?: number | undefined;
  readonly tournament?: NewEvent['tournament'];
}

/**
 * Makes a daily battleground that is open now, or a cup that starts soon, for simulations and measurements.
 */
export async function openGround(
  { transactions, clock }: Platform,
  brand: Brand,
  game: GameSlug,
  cup?: Cup,
): Promise<{ eventId: string; gameId: string; timeZone: string; startsAt: Date; endsAt: Date }> {
  const now = clock.now().getTime();
  const opensAt = new Date(now - MINUTE_MS);
  const startsAt = cup ? new Date(now + cup.startsIn * 1000) : opensAt;
  const endsAt = new Date(now + LASTS_MS);
  return transactions.run(async (transaction) => {
    const gameId = (await layOutGames(transaction)).get(game);
    if (!gameId) throw new Error(`no game ${game}`); // layOutGames knows them all
    const eventId = await createEvent(transaction, {
      brand,
      gameId,
      startsAt,
      endsAt,
      opensAt,
      stage: 'published',
      prizes: [],
      ...(cup ? cupFacts(cup) : dailyFacts(brand, game)),
    });
    return { eventId, gameId, timeZone: brand.timeZone, startsAt, endsAt };
  });
}

function dailyFacts(brand: Brand, game: GameSlug) {
  const texts = textsFor(brand, 'daily', game);
  return { format: 'daily_battleground', drawsAllowed: true, texts } as const;
}

/** Matches kick off as soon as they are known. */
function cupFacts({ format, capacity, tournament }: Cup) {
  return {
    format,
    texts: { en: CUP_TEXTS[TEXTS_OF[format]] },
    drawsAllowed: format === 'league' || format === 'swiss',
    ...(capacity && { capacity }),
    tournament: { pause: 0, roundEvery: 0, ...tournament },
  };
}

const TEXTS_OF = {
  ...({ knockout: 'cup', double_elimination: 'cup', league: 'league' } as const),
  ...({ swiss: 'swiss', groups: 'groups', stages: 'stages' } as const),
} as const;
