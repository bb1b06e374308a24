import { z } from 'zod';
import { connect, newTraffic } from '../simulate/connection.ts';
import type { Ground, SimPlayer } from '../simulate/players.ts';
import { enterPlayers } from '../simulate/players.ts';

export interface Field {
  readonly ground: Ground;
  readonly players: readonly SimPlayer[];
  /** Seed of the players' numbers. */
  readonly seed: number;
}

const GAME = 'football-26';
const PLAYERS = 40;

const event = z.object({
  eventId: z.string(),
  gameId: z.string(),
  timeZone: z.string(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
});

/** Opens a battleground with players, each with a session and an open socket. */
export async function enterField(url: string): Promise<Field> {
  const traffic = newTraffic();
  const phone = connect(url, '10.255.0.1', traffic);
  const made = event.parse(await phone.plain('POST', '/sandbox/events', { game: GAME }));
  const ground: Ground = { ...made, slug: GAME };
  const seed = Math.floor(Date.now() / 1000) % 100;
  const players = await enterPlayers([url], ground, { players: PLAYERS, seed }, traffic);
  return { ground, players, seed };
}

/** The field with as many more players as it takes to be `count`; nobody has a socket open. */
export async function enterCrowd(url: string, field: Field, count: number): Promise<Field> {
  const { ground, players, seed } = field;
  const size = { players: count - players.length, seed, from: players.length };
  const more = await enterPlayers([url], ground, size, newTraffic());
  for (const { feed } of [...players, ...more]) feed.close();
  return { ...field, players: [...players, ...more] };
}

/** Plays an instant match up to the score of the challenger, which the other player can verify; its id. */
export async function playToScore(
  one: SimPlayer,
  two: SimPlayer,
  { ground }: Field,
): Promise<string> {
  const { matchId } = await one.phone.api.createChallenge({
    eventId: ground.eventId,
    challengerTeamId: one.entryId,
    challengedTeamId: two.entryId,
    isInstant: true,
  });
  await two.phone.api.acceptMatch({ matchId });
  await one.phone.api.readyUp({ matchId });
  await two.phone.api.readyUp({ matchId });
  await one.phone.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  return matchId;
}
