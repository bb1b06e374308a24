import { createHmac } from 'node:crypto';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { consentsCalls } from '../consents.contract.ts';
import { type ConsentHolder, logConsent } from './log.ts';
import type { ConsentsTables } from './tables.ts';

type Calls = typeof consentsCalls;

const HOUR = 3_600_000;
/** Choices an hour of visitors behind one address: more are somebody's game, and not written down. */
const PER_ADDRESS = 60;

export function consent({ secret }: Platform): Handler<Calls['consent']> {
  return async ({ kind, preferences, timestamp }, context) => {
    const { account } = context.caller;
    if (kind === 'marketing' && !account) throw refuse('sign_in_needed');
    return context.transact(async (work) => {
      const holder: ConsentHolder = account
        ? `player:${account.playerId}`
        : visitorOf(secret, context);
      const since = new Date(work.now.getTime() - HOUR);
      const isFlood = !account && (await countSince(work.db, holder, since)) >= PER_ADDRESS;
      // a clock that runs ahead agrees to nothing in the future
      const givenAt = timestamp && timestamp < work.now ? timestamp : work.now;
      if (!isFlood) await logConsent(work, { holder, kind, preferences, givenAt }, context);
      return { done: true };
    });
  };
}

export function consents({ db }: Platform): Handler<Calls['consents']> {
  return async (wanted, context) => {
    const holder = `player:${actingPlayer(context).playerId}`;
    const own = tables<ConsentsTables>(db).selectFrom('consents').where('holder', '=', holder);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each.selectAll().orderBy('given_at', 'desc').orderBy('id', 'desc'),
    );
    const items = rows.map(({ id, kind, version, preferences, given_at }) => {
      return { consentId: id, kind, version, preferences, at: given_at.toISOString() };
    });
    return { items, ...paging, marketing: await mayAdvertise(db, holder) };
  };
}

/** Whether a player has agreed to advertising, by the last that was said. */
export function mayAdvertiseTo(db: Db, player: PlayerId): Promise<boolean> {
  return mayAdvertise(db, `player:${player}`);
}

async function mayAdvertise(db: Db, holder: string): Promise<boolean> {
  const last = await tables<ConsentsTables>(db)
    .selectFrom('consents')
    .select('preferences')
    .where('holder', '=', holder)
    .where('kind', '=', 'marketing')
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.preferences.marketing ?? false;
}

/** Visitors are told apart as far as a log needs, and not known. */
function visitorOf(secret: string, { address, userAgent }: CallContext): ConsentHolder {
  const hash = createHmac('sha256', secret).update(`${address}\n${userAgent}`).digest('base64url');
  return `visitor:${hash}`;
}

async function countSince(db: Db, holder: string, since: Date): Promise<number> {
  const { given } = await tables<ConsentsTables>(db)
    .selectFrom('consents')
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('holder', '=', holder)
    .where('given_at', '>', since)
    .executeTakeFirstOrThrow();
  return given;
}
