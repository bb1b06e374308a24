import { brandOfCode } from '#brands/brands.ts';
import { createEvent, type NewEvent } from '#features/play/events/server/index.ts';
import { createGame, type NewGame } from '#features/play/games/server/index.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import type { Person } from './people.ts';
import type { TestProduct } from './product.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FOOTBALL: NewGame = {
  slug: 'football-26',
  title: 'Football 26',
  category: 'sports',
  accountKind: 'ign_id',
  platforms: ['ps5', 'xbox'],
  position: 1,
};

/** A game of the catalogue; called again with the same slug it is the same game. */
export function newGame(product: TestProduct, facts: Partial<NewGame> = {}): Promise<GameId> {
  return product.platform.transactions.run((transaction) =>
    createGame(transaction, { ...FOOTBALL, ...facts }),
  );
}

/** A daily battleground that began an hour ago and lasts another day, unless `facts` say otherwise. */
export async function newEvent(
  product: TestProduct,
  { brandCode = 'blg-za-en', ...facts }: Partial<NewEvent> & { brandCode?: string } = {},
): Promise<{ eventId: EventId; gameId: GameId }> {
  const brand = brandOfCode(brandCode);
  if (!brand) throw new Error(`no brand ${brandCode}`);
  const gameId = facts.gameId ?? (await newGame(product));
  const now = product.clock.now().getTime();
  const event: NewEvent = {
    brand,
    format: 'daily_battleground',
    stage: 'published',
    opensAt: new Date(now - 2 * HOUR),
    startsAt: new Date(now - HOUR),
    endsAt: new Date(now + DAY),
    drawsAllowed: true,
    prizes: [],
    texts: { en: { title: 'Friday Night', description: '', gameRules: [], howToPlay: [] } },
    ...facts,
    gameId,
  };
  const eventId = await product.platform.transactions.run((transaction) =>
    createEvent(transaction, event),
  );
  return { eventId, gameId };
}

/** Links an account of the player's own name and joins; the entry, which is the team of challenges. */
export async function join(
  person: Pick<Person, 'api' | 'username'>,
  event: { eventId: EventId; gameId: GameId },
): Promise<string> {
  const { gameId, eventId } = event;
  await person.api.linkGameAccount({ gameId, accountName: person.username, platform: 'ps5' });
  const { entryId } = await person.api.joinEvent({ eventId });
  return entryId;
}
