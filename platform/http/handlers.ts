import type { Brand, Language } from '#brands/brand.ts';
import type { Translate } from '#locales/translator.ts';
import type { PlayerId } from '../ids.ts';
import type { Transaction } from '../transaction.ts';
import type { Account, Caller } from './caller.ts';
import type { Call, Contract, InputOf, ReplyOf } from './contract.ts';
import { type Needed, type Reach, reachOf } from './grants.ts';
import type { Invitation } from './invitation.ts';
import { refuse } from './problems.ts';

/** The one file of an upload, bounded in size and not yet checked. */
export interface Upload {
  readonly bytes: Buffer;
  readonly declaredType: string;
}

/** The request of a call, without its input. */
export interface CallContext {
  readonly caller: Caller;
  readonly brand: Brand;
  readonly language: Language;
  /** Scheme and host of the request, for links back to the same browser; never for messages to others. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  /** The hash of the caller's device mark; sets a mark if the browser has none. */
  device(): Buffer;
  /** The invitation that the caller's browser came with. */
  readonly invitation: Invitation;
  readonly upload: Upload | undefined;
  /** Texts of errors and messages in the caller's language. */
  readonly texts: Translate;
  /**
   * Runs the change of a command as one transaction, which also stores the reply to an `Idempotency-Key`. A repeated
   * request gets that reply.
   */
  transaction<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Sets the caller's session cookie, or removes it. */
  setSession(token: string | null): void;
}

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: CallContext,
) => Promise<ReplyOf<C>>;

/** One handler for each call of a contract; the compiler knows when one is missing. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** Returns the registered player who acts; the contract's `who` guarantees one. */
export function actingPlayer(context: CallContext): Account {
  if (!context.caller.account) throw refuse('sign_in_needed');
  return context.caller.account;
}

/** Returns the brands that the acting official covers in a role, for lists. */
export function reachIn(context: CallContext, needed: Needed): Reach {
  const account = actingPlayer(context);
  return reachOf(account, needed, account.audience);
}

/** Returns the session's player; refuses a `userId` that is another player's. */
export function ownPlayerId(context: CallContext, claimed: string | undefined): PlayerId {
  const { playerId } = actingPlayer(context);
  if (claimed !== undefined && claimed !== playerId) throw refuse('not_yours');
  return playerId;
}

/** Refuses an `msisdn` that is not the session's. */
export function checkMsisdn(context: CallContext, claimed: string | undefined): void {
  if (claimed === undefined || claimed === '') return;
  if (context.caller.viaKey || context.caller.session?.msisdn !== claimed)
    throw refuse('not_yours');
}
