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
  /** How the key begins; the rest was shown once. */
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

/** Calls about keys for organisers' tools; no key makes or ends keys. */
export const keyCalls = {
  apiKeys: defineCall({
    method: 'GET',
    path: 'api-keys',
    who: 'official',
    by: 'list',
    scope: 'no_key',
    summary: "One's own keys, the latest first; administrators see all of the audience",
    input: z.object(pageQuery),
    reply: pageOf(key).extend({
      /** What the caller may give to a key. */
      givable: z.array(z.enum(SCOPES)),
    }),
  }),
  createApiKey: defineCall({
    method: 'POST',
    path: 'create-api-key',
    who: 'official',
    by: 'own',
    scope: 'no_key',
    summary: 'Make a key with a part of what one may do oneself; it is shown in this answer only',
    input: z.object({
      name: nameText(MAX_NAME).min(1),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      /** Without it, and without `days` from now, the key holds until it is revoked. */
      expiresAt: instant.optional(),
      days: z.coerce.number().int().min(1).max(365).optional(),
    }),
    reply: z.object({
      keyId: z.string(),
      /** Not there where a repeated command is answered: it is kept nowhere. */
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
    summary: 'End a key at once and for good; again it is answered as the first time',
    input: z.object({ keyId: idOf<KeyId>() }),
    reply: done,
  }),
};
