import { sql } from 'kysely';
import { replay } from '#platform/realtime/streams.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';

/** Players who search, for the tests of this capability. */

let games = 0;

/** A battleground of a game of its own, so that no other test's players are found. */
export async function newGround(product: TestProduct, facts: Parameters<typeof newEvent>[1] = {}) {
  games += 1;
  const gameId = await newGame(product, { slug: `search-${games}`, title: `Game ${games}` });
  return newEvent(product, { gameId, ...facts });
}

export type Ground = Awaited<ReturnType<typeof newGround>>;

export async function newEntrant(product: TestProduct, ground: Ground): Promise<Person> {
  const player = await newPlayer(product);
  await join(player, ground);
  return player;
}

/** A player with an account in the game, who has not joined its battleground. */
export async function newLinked(
  product: TestProduct,
  { gameId }: Pick<Ground, 'gameId'>,
): Promise<Person> {
  const player = await newPlayer(product);
  await player.api.linkGameAccount({ gameId, accountName: player.username, platform: 'ps5' });
  return player;
}

/** Two entrants who have been found for each other. */
export async function newFound(product: TestProduct, ground?: Ground) {
  const event = ground ?? (await newGround(product));
  const [a, b] = [await newEntrant(product, event), await newEntrant(product, event)];
  await a.api.startSearch({});
  const { found } = await b.api.startSearch({});
  if (!found) throw new Error('nobody was found');
  return { ...event, a, b, foundId: found.foundId };
}

export async function stateOf({ api }: Pick<Person, 'api'>) {
  return (await api.getSearch({})).state;
}

/** Gives a player a rating that is no longer provisional. */
export async function rate(
  { platform }: TestProduct,
  { userId }: Person,
  gameId: string,
  rating: number,
): Promise<void> {
  await sql`insert into ratings (player_id, game_id, rating, matches)
    values (${userId}, ${gameId}, ${rating}, 40)`.execute(platform.db);
}

/** The number of live updates about a player's search. */
export async function newsOf({ platform }: TestProduct, { userId }: Person): Promise<number> {
  const { entries } = await replay(platform.db, `player:${userId}`, { after: 0 });
  return entries.filter(({ type }) => type === 'search').length;
}
