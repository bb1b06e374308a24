import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import {
  createSamplePlayer,
  giveSampleAddress,
  startSessionFor,
} from '#features/foundation/identity/server/index.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type Api, apiOfSession } from '../api.ts';
import { introduce, SAMPLE_BIRTH } from '../people.ts';
import { subscribePlayer } from '../subscription.ts';
import { type GameSlug, sampleGame } from './games.ts';
import type { Draft } from './roster.ts';

const YEAR_MS = 365 * 86_400_000;
/** One player in this many has added an address, in brands that sign players in by number. */
const EVERY = 2;

/** Lasts through the month of sample data; its charges are recorded at the end of it. */
function lastsUntil(now: Date): Date {
  return new Date(now.getTime() + YEAR_MS);
}

/** A created sample player, who acts by the published API. */
export interface Enrolled {
  readonly draft: Draft;
  readonly userId: string;
  readonly api: Api;
}

/** Makes the player, signs in, and links an account in every game of theirs. */
export async function enrol(
  { app, platform }: { readonly app: FastifyInstance; readonly platform: Platform },
  draft: Draft,
  position: number,
  games: ReadonlyMap<GameSlug, GameId>,
): Promise<Enrolled> {
  const { brand, username, avatarUrl, country, language, part, note } = draft;
  const { audience, code, provider, timeZone } = brand;
  const facts = { audience, brand: code, username, avatarUrl, country, provider };
  const { userId, session } = await platform.transactions.run(async (transaction) => {
    const fresh = { ...facts, language, timeZone, dateOfBirth: SAMPLE_BIRTH };
    const playerId = await createSamplePlayer(transaction.db, fresh, transaction.now);
    await introduce(transaction, { playerId, audience, part, note, position });
    const period = brand.plans[position % brand.plans.length]?.period;
    const until = lastsUntil(transaction.now);
    await subscribePlayer(platform, transaction, playerId, {
      status: 'active',
      until,
      period,
      isRenewed: true,
    });
    const token = await startSessionFor(transaction.db, playerId, transaction.now);
    return { userId: playerId, session: token ?? '' };
  });
  const api = apiOfSession(app, session, code);
  for (const slug of draft.games) {
    const gameId = games.get(slug);
    if (!gameId) continue;
    const { platforms } = sampleGame(slug);
    const platform = platforms[0];
    const accountName = accountNameOf(slug, userId);
    await api.linkGameAccount({ gameId, accountName, ...(platform && { platform }) });
  }
  return { draft, userId, api };
}

/** An account name of the kind that the game needs, the same each time. */
export function accountNameOf(slug: GameSlug, userId: string): string {
  const hex = createHash('sha256').update(`${slug} ${userId}`).digest('hex');
  switch (sampleGame(slug).accountKind) {
    case 'uuid':
      return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    case 'psn_id':
      return `bl_${hex.slice(0, 8)}`;
    case 'ign_id':
      return `Player ${hex.slice(0, 6)}`;
  }
}

/** Gives verified addresses to all players of brands with e-mail sign-in, and to some of the others. */
export async function giveAddresses(
  transaction: Transaction,
  { entry, audience }: Brand,
  people: readonly Enrolled[],
): Promise<void> {
  const players = people.filter(({ draft }) => draft.part === 'player');
  for (const [position, { draft, userId }] of players.entries()) {
    if (entry !== 'email' && position % EVERY > 0) continue;
    const email = addressFor(draft.username, position);
    const playerId = userId as PlayerId; // as createSamplePlayer made it
    await giveSampleAddress(transaction.db, { playerId, audience, email }, transaction.now);
  }
}

/** Names of any script have an address of plain letters. */
function addressFor(username: string, position: number): string {
  const letters = username.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return `${letters || 'player'}.${position + 1}@mail.example`;
}
