import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { SCOPES } from '#platform/http/scopes.ts';
import {
  done,
  idOf,
  instant,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
} from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';

export type KeyId = Id<'key'>;

const MAX_NAME = 60;

const key = z.object({
  keyId: z.string(),
  name: z.string(),
  /** First characters of the key; the whole key was shown once. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  ownerId: z.string(),
  owner: z.string(),
  createdAt: instantReply,
  expiresAt: instantReply.nullable(),
  lastUsedAt: instantReply.nullable(),
  revokedAt: instantReply.nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
});

/** Calls about API keys for organisers' tools. A key can't create or revoke keys. */
export const keyCalls = {
  apiKeys: defineCall({
    method: 'GET',
    path: 'api-keys',
    who: 'official',
    by: 'list',
    scope: 'no_key',
    summary: 'Own keys, newest first; administrators see all of the audience',
    input: z.object(pageQuery),
    reply: pageOf(key).extend({
      /** Scopes that the caller may give to a key. */
      givable: z.array(z.enum(SCOPES)),
    }),
  }),
  createApiKey: defineCall({
    method: 'POST',
    path: 'create-api-key',
    who: 'official',
    by: 'own',
    scope: 'no_key',
    summary:
      'Create a key with some of the scopes of the own roles; it is only shown in this reply',
    input: z.object({
      name: nameText(MAX_NAME).min(1),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      /** End of validity, also as `days` from now; without both the key is valid until it is revoked. */
      expiresAt: instant.optional(),
      days: z.coerce.number().int().min(1).max(365).optional(),
    }),
    reply: z.object({
      keyId: z.string(),
      /** `null` in the reply to a repeated command, because it is stored nowhere. */
      key: z.string().nullable(),
    }),
    refusals: ['scope_not_held', 'too_many_keys'],
  }),
  revokeApiKey: defineCall({
    method: 'POST',
    path: 'revoke-api-key',
    who: 'official',
    by: 'within',
    scope: 'no_key',
    summary: 'Revoke a key at once and permanently; a repeated call gets the same reply',
    input: z.object({ keyId: idOf<KeyId>() }),
    reply: done,
  }),
};
