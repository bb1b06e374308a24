import { createHmac } from 'node:crypto';
import type { Brand } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { consentsCalls } from '../consents.contract.ts';
import {
  type ConsentKind,
  preferencesOf,
  type SaidPreferences,
  versionOf,
} from '../rules/consents.ts';
import type { ConsentsTables } from './tables.ts';

type Calls = typeof consentsCalls;

const HOUR = 3_600_000;
/** Most choices an hour from visitors of one network address and browser. More are not logged. */
const PER_ADDRESS = 60;

export function consent({ secret }: Platform): Handler<Calls['consent']> {
  return async ({ kind, preferences, timestamp }, context) => {
    const { account } = context.caller;
    if (kind === 'marketing' && !account) throw refuse('sign_in_needed');
    return context.transaction(async (transaction) => {
      const holder: ConsentHolder = account
        ? `player:${account.playerId}`
        : visitorOf(secret, context);
      const since = new Date(transaction.now.getTime() - HOUR);
      const isFlood = !account && (await countSince(transaction.db, holder, since)) >= PER_ADDRESS;
      // a device's clock may be ahead
      const givenAt = timestamp && timestamp < transaction.now ? timestamp : transaction.now;
      if (!isFlood) await logConsent(transaction, { holder, kind, preferences, givenAt }, context);
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

/** True if the player's latest choice allows advertising. */
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

/** A pseudonym of a visitor for the log. */
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

/** Holder of a consent: a player, an account that is no player yet, or a visitor. */
type ConsentHolder = `player:${string}` | `credential:${string}` | `visitor:${string}`;

interface Given {
  readonly holder: ConsentHolder;
  readonly kind: ConsentKind;
  readonly preferences?: SaidPreferences;
  readonly givenAt?: Date | undefined;
}

interface BrandLanguage {
  readonly brand: Brand;
  readonly language: string;
}

/** Logs a consent with the version of the text. A repeated one is stored once. */
async function logConsent(
  { db, now }: Transaction,
  { holder, kind, preferences = {}, givenAt = now }: Given,
  { brand, language }: BrandLanguage,
): Promise<void> {
  const { termsUpdated, privacySuffix } = brand.legal;
  await tables<ConsentsTables>(db)
    .insertInto('consents')
    .values({
      id: newId(),
      audience: brand.audience,
      brand: brand.code,
      holder,
      kind,
      version:
        kind === 'terms' ? termsVersion(brand) : versionOf(`privacy${privacySuffix}`, termsUpdated),
      preferences: preferencesOf(preferences),
      language,
      given_at: givenAt,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'kind', 'given_at']).doNothing())
    .execute();
}

/** Version of a brand's current terms. */
export function termsVersion({ legal }: Brand): string {
  return versionOf(legal.terms, legal.termsUpdated);
}

/** Logs the consents of a registration: terms and privacy policy. */
export async function logRegistration(
  transaction: Transaction,
  holder: ConsentHolder,
  place: BrandLanguage,
): Promise<void> {
  await logConsent(transaction, { holder, kind: 'terms' }, place);
  await logConsent(transaction, { holder, kind: 'privacy' }, place);
}

/** Moves the consents of an account to its new player. */
export async function adoptConsents(
  db: Db,
  credentialId: string,
  playerId: PlayerId,
): Promise<void> {
  await tables<ConsentsTables>(db)
    .updateTable('consents')
    .set({ holder: `player:${playerId}` })
    .where('holder', '=', `credential:${credentialId}`)
    .execute();
}
