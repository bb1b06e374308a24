import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hashOf } from '../hash.ts';
import type { PlayerId } from '../ids.ts';
import type { Session } from '../sessions/finding.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import { type Call, isOfficials, type Who } from './contract.ts';
import { shownAs } from './cookies.ts';
import type { Grants } from './grants.ts';
import { refuse } from './problems.ts';
import { type Role, type Scope, scopesFor } from './scopes.ts';

export type { Role };

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the program that makes the request, if it shows a token of the settings. It gives no right. */
    client: string | undefined;
  }
}

/** A sanction by officials. A suspension ends at a time; a ban has no end. */
export interface Sanction {
  readonly kind: 'suspension' | 'ban';
  readonly reason: string;
  readonly until: Date | null;
}

/** The facts about a registered player that the platform needs; identity provides them. */
export interface Account {
  readonly playerId: PlayerId;
  readonly audience: string;
  readonly roles: readonly Role[];
  /** The brands of each role; see `brandsOfRole`. */
  readonly grants?: Grants | undefined;
  /** The last sanction that was not lifted; it may have ended. */
  readonly sanction?: Sanction | undefined;
}

/** The caller of a call, known by session or API key and never by the request's content. */
export interface Caller {
  readonly session: Session | undefined;
  readonly account: Account | undefined;
  /** True for an API key, whose scopes replace the owner's roles. */
  readonly viaKey: boolean;
  readonly key?: Key;
  /** The value of the session's cookie. */
  readonly token?: string;
}

/** A key for organisers' tools, at one request. */
export interface Key {
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** Refuses calls with fields that they do not have; keys of before 0.2.0 only name them. */
  readonly refusesUnknown: boolean;
  /** Its requests in the minute that is on, this one included, and when that minute ends. */
  readonly uses: number;
  readonly minuteEndsAt: Date;
}

export interface AccountDirectory {
  account(db: Db, id: PlayerId): Promise<Account | undefined>;
  /** The live session of a token with its player's account, where somebody has registered in it. */
  accountOfToken(
    db: Db,
    token: string,
    now: Date,
  ): Promise<{ session: Session; account: Account | undefined } | undefined>;
  /** Counts as one use of the key. */
  accountOfKey(
    db: Db,
    keyHash: Buffer,
    now: Date,
  ): Promise<{ account: Account; key: Key } | undefined>;
}

const NOBODY: Caller = { session: undefined, account: undefined, viaKey: false };

/** Returns the API key of a request. The token of a known client is none. */
export function keyShownBy(
  request: Pick<FastifyRequest, 'headers' | 'client'>,
): string | undefined {
  return request.client === undefined ? bearerOf(request) : undefined;
}

/**
 * Identifies the caller of a request; a session that is unknown or of another audience counts as none. A key that has
 * ended or is of another audience is refused, even beside a valid session.
 */
export async function identify(
  request: FastifyRequest,
  audience: string,
  parts: { db: Db; clock: Clock; directory: AccountDirectory },
): Promise<Caller> {
  const { db, clock, directory } = parts;
  const shown = keyShownBy(request);
  if (shown !== undefined) {
    const found = await directory.accountOfKey(db, hashOf(shown), clock.now());
    if (found?.account.audience !== audience) throw refuse('key_invalid');
    return { session: undefined, viaKey: true, ...found };
  }
  for (const token of shownAs(request.cookies, SESSION_COOKIE)) {
    const found = await directory.accountOfToken(db, token, clock.now());
    if (found?.session.audience === audience) return { ...found, viaKey: false, token };
  }
  return NOBODY;
}

/**
 * Returns the caller that counts for a call. A key acts by its scopes, is a stranger to other calls, and never acts as
 * its owner.
 */
export function callerOf(call: Pick<Call, 'who' | 'method' | 'scope'>, caller: Caller): Caller {
  const { key } = caller;
  if (!key) return caller;
  if (call.who === 'anyone') return NOBODY;
  const needed = scopesFor(call);
  if (needed.some((scope) => key.scopes.includes(scope))) return caller;
  const isOwners = call.who === 'verified' || call.who === 'player';
  if (isOwners) return NOBODY;
  throw refuse('scope_needed', { extra: { scopes: needed } });
}

/** Refuses a caller who may not make a call of this kind. */
export function admit(caller: Caller, who: Who): void {
  if (who === 'anyone') return;
  if (!caller.session && !caller.account) throw refuse('sign_in_needed');
  if (who === 'verified') return;
  if (!caller.account) throw refuse('registration_needed');
  if (who === 'player') return;
  const { account } = caller;
  const may = who === 'official' ? account.roles.length > 0 : hasRole(account, who);
  if (!may) throw refuse('role_needed');
}

/** Finds the sanction that closes a call to its caller now; calls of officials are closed by both kinds. */
export function refusingSanction(
  { account }: Caller,
  { who, refusedWhen }: Pick<Call, 'who' | 'refusedWhen'>,
  now: Date,
): Sanction | undefined {
  const sanction = account?.sanction;
  if (!sanction || !isActiveSanction(sanction, now)) return undefined;
  if (isOfficials({ who }) || refusedWhen === 'suspended') return sanction;
  const isOpen = refusedWhen === 'never' || who === 'anyone' || sanction.kind !== 'ban';
  return isOpen ? undefined : sanction;
}

/** True until a sanction ends. */
export function isActiveSanction({ until }: Pick<Sanction, 'until'>, now: Date): boolean {
  return until === null || until > now;
}

/** True if an account has a role; administrators have all. */
export function hasRole(account: Account, role: Role): boolean {
  return account.roles.includes(role) || account.roles.includes('administrator');
}

/** Finds the name of the client that a token belongs to. */
export type ClientNames = (token: string) => string | undefined;

/** Returns the client's name for each token of the settings. */
export function clientNames(
  tokens: readonly { readonly id: string; readonly secret: string }[],
): ClientNames {
  const known = tokens.map(({ id, secret }) => ({ id, hash: hashOf(secret) }));
  return (token) => {
    const shown = hashOf(token);
    return known.filter(({ hash }) => timingSafeEqual(hash, shown))[0]?.id;
  };
}

/** Reads the bearer token of a request; other schemes are ignored. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer(?=$| ) *(.*)$/i.exec(headers.authorization ?? '')?.[1];
}
