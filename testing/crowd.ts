import { sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import { type EventId, newId, type PlayerId } from '#platform/ids.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import { apiOf } from './people.ts';
import type { TestProduct } from './product.ts';
import type { Contender } from './tournaments.ts';

const BRAND = 'blg-za-en';
const AT_ONCE = 10_000;

/** An entrant who has come with a crowd. */
export interface InCrowd {
  readonly playerId: PlayerId;
  readonly username: string;
  readonly entryId: string;
}

/** So many players who have joined an event and checked in, written at once: nobody of them has a session. */
export async function crowdIn(
  { platform }: TestProduct,
  eventId: EventId,
  size: number,
): Promise<readonly InCrowd[]> {
  const { db, clock } = platform;
  const brand = brandOfCode(BRAND);
  if (!brand) throw new Error(`no brand ${BRAND}`);
  const now = clock.now();
  const crowd = Array.from({ length: size }, (_, index): InCrowd => {
    const playerId = newId<PlayerId>();
    return { playerId, username: `c${index}-${playerId.slice(-8)}`, entryId: newId() };
  });
  for (let from = 0; from < size; from += AT_ONCE) {
    const part = crowd.slice(from, from + AT_ONCE);
    const players = part.map(({ playerId }) => playerId);
    const names = part.map(({ username }) => username);
    const entries = part.map(({ entryId }) => entryId);
    await sql`
      insert into players (id, audience, brand, username, username_key, avatar_url, country, provider,
                           language, time_zone, date_of_birth, created_at, updated_at)
      select id, ${brand.audience}, ${brand.code}, name, name, '', ${brand.country}, '',
             'en', ${brand.timeZone}, '1990-03-22', ${now}, ${now}
      from unnest(${players}::uuid[], ${names}::text[]) as each (id, name)`.execute(db);
    await sql`
      insert into entries (id, event_id, player_id, joined_at, checked_in_at)
      select id, ${eventId}, player, ${now}, ${now}
      from unnest(${entries}::uuid[], ${players}::uuid[]) as each (id, player)`.execute(db);
  }
  await sql`update events set entrants = entrants + ${size} where id = ${eventId}`.execute(db);
  return crowd;
}

/** The same people, each in a session of their own. */
export function signedIn(
  product: TestProduct,
  crowd: readonly InCrowd[],
): Promise<readonly Contender[]> {
  const { db, clock } = product.platform;
  const audience = brandOfCode(BRAND)?.audience ?? '';
  return Promise.all(
    crowd.map(async ({ playerId, username, entryId }) => {
      const fresh = { audience, brand: BRAND, playerId, userAgent: '' };
      const session = await startSession(db, fresh, clock.now());
      const api = apiOf(product, session, `${BRAND}.localhost`);
      return { userId: playerId, username, msisdn: '', session, api, entryId };
    }),
  );
}
