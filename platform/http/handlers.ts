import type { Brand, Language } from '#brands/brand.ts';
import type { Translate } from '#locales/translator.ts';
import type { PlayerId } from '../ids.ts';
import type { Transaction } from '../transaction.ts';
import type { Account, Caller } from './caller.ts';
import type { Call, Contract, InputOf, ReplyOf } from './contract.ts';
import { type Needed, type Reach, reachOf } from './grants.ts';
import type { Invitation } from './invitation.ts';
import { refuse } from './problems.ts';

/** The one file of an upload, bounded in size, not yet looked at. */
export interface Upload {
  readonly bytes: Buffer;
  readonly declaredType: string;
}

/** The request of a call, apart from its input. */
export interface CallContext {
  readonly caller: Caller;
  readonly brand: Brand;
  readonly language: Language;
  /** Scheme and host that the browser came to, for what leads it back here; never for what others are sent. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  /** A hash by which the caller's browser is known again; one that has no mark yet is given one. */
  device(): Buffer;
  /** By whom the caller's browser was invited. */
  readonly invitation: Invitation;
  readonly upload: Upload | undefined;
  /** Texts of errors and messages in the caller's language. */
  readonly texts: Translate;
  /**
   * Runs the change of a command as one transaction. With an `Idempotency-Key` its reply is stored in
   * the same transaction, and a repeat is answered from there.
   */
  transaction<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Hands the caller a new session, or takes it away. */
  setSession(token: string | null): void;
}

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: CallContext,
) => Promise<ReplyOf<C>>;

/** One handler for each call of a contract; the compiler knows when one is missing. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** The registered player who acts; the contract's `who` has made sure there is one. */
export function actingPlayer(context: CallContext): Account {
  if (!context.caller.account) throw refuse('sign_in_needed');
  return context.caller.account;
}

/** The brands that the acting official covers in a role, for lists. */
export function reachIn(context: CallContext, needed: Needed): Reach {
  const account = actingPlayer(context);
  return reachOf(account, needed, account.audience);
}

/** A userId that was sent is a claim: it must be the session's own. */
export function ownPlayerId(context: CallContext, claimed: string | undefined): PlayerId {
  const { playerId } = actingPlayer(context);
  if (claimed !== undefined && claimed !== playerId) throw refuse('not_yours');
  return playerId;
}

/** An msisdn that was sent is a claim: it must be the session's own. */
export function checkMsisdn(context: CallContext, claimed: string | undefined): void {
  if (claimed === undefined || claimed === '') return;
  if (context.caller.viaKey || context.caller.session?.msisdn !== claimed)
    throw refuse('not_yours');
}
