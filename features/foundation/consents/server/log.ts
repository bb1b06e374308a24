import type { Brand } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import {
  type ConsentKind,
  preferencesOf,
  type SaidPreferences,
  versionOf,
} from '../rules/consents.ts';
import type { ConsentsTables } from './tables.ts';

/** Who has consented: a player, or an account that is no player yet. */
export type ConsentHolder = `player:${string}` | `credential:${string}` | `visitor:${string}`;

interface Given {
  readonly holder: ConsentHolder;
  readonly kind: ConsentKind;
  readonly preferences?: SaidPreferences;
  readonly givenAt?: Date | undefined;
}

interface Place {
  readonly brand: Brand;
  readonly language: string;
}

/** Writes a consent down, with the words that were in force; the same twice is one. */
export async function logConsent(
  { db, now }: Work,
  { holder, kind, preferences = {}, givenAt = now }: Given,
  { brand, language }: Place,
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

/** Which terms of a brand are in force. */
export function termsVersion({ legal }: Brand): string {
  return versionOf(legal.terms, legal.termsUpdated);
}

/** Whoever registers agrees to the terms and has read how data is handled. */
export async function logRegistration(
  work: Work,
  holder: ConsentHolder,
  place: Place,
): Promise<void> {
  await logConsent(work, { holder, kind: 'terms' }, place);
  await logConsent(work, { holder, kind: 'privacy' }, place);
}

/** What an account has agreed to is its player's from now on. */
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
