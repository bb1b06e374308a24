import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createSamplePlayer, startSessionFor } from '#features/foundation/identity/server/index.ts';
import type { GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type Api, apiOfSession } from '../api.ts';
import { introduce, SAMPLE_BIRTH } from '../people.ts';
import { subscribePlayer } from '../subscription.ts';
import { type GameSlug, sampleGame } from './games.ts';
import type { Draft } from './roster.ts';

const YEAR_MS = 365 * 86_400_000;

/** Lasts through the month of sample data; its charges are recorded at the end of it. */
function lastsUntil(now: Date): Date {
  return new Date(now.getTime() + YEAR_MS);
}

/** A sample player who exists, and acts by the published API. */
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
      ...{ status: 'active', until, period, isRenewed: true },
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

/** A name of the kind the game asks for, the same each time. */
function accountNameOf(slug: GameSlug, userId: string): string {
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
