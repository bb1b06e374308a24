import type { z } from 'zod';
import type { NarrowScope } from './scopes.ts';

/**
 * Callers of a call. `anyone` needs no session; `verified` has proved a number or an e-mail but may not have a profile
 * yet; `player` is registered; the rest are roles of a registered player or the scopes of an API key, `official` any of
 * them. An administrator may do what any role may.
 */
export type Who =
  | 'anyone'
  | 'verified'
  | 'player'
  | 'official'
  | 'moderator'
  | 'support'
  | 'organiser'
  | 'administrator';

/** Kinds of objects that belong to a brand. */
export const OBJECT_KINDS = [
  'event',
  'match',
  'player',
  'ticket',
  'message',
  'charge',
  'order',
  'referral',
  'pair',
  'gift',
  'request',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/**
 * The brand that decides a call of officials. `event:eventId` and the like: the brand of the object that this field
 * names; of `message:messageId|player:userId` the first that was sent. `spoken`: the brand that the caller speaks to.
 * `audience`: shared by an audience's brands, `deployment`: by all brands. `own`: the caller's own things. `list`: shows
 * the objects of the caller's brands. `within`: the handler decides, by the same rule.
 */
export type BrandRule =
  | `${ObjectKind}:${string}`
  | 'spoken'
  | 'audience'
  | 'deployment'
  | 'own'
  | 'list'
  | 'within';

/** The end of a call, as dates `YYYY-MM-DD`. */
export interface Retirement {
  readonly announced: string;
  readonly ends: string;
}

/** The shortest time from the announcement to the end of a call, which docs/open-api/README.md promises. */
export const NOTICE_DAYS = 180;

/** One call of the published API: at once type, validation, OpenAPI and the browser's typed client. */
export interface Call<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below `/api/`, exactly as the specification names it. */
  readonly path: string;
  readonly who: Who;
  /** The object that decides which brand's officials may make it; every call of officials has one. */
  readonly by?: BrandRule;
  readonly summary: string;
  readonly input: Input;
  /** Reads the input of callers without an account, who give fields that `input` leaves open. */
  readonly visitorInput?: z.ZodType;
  readonly reply: Reply;
  /** Codes of the error catalogue that this call answers with beside the common ones. */
  readonly refusals: readonly string[];
  /**
   * Pages of any origin may make it and read the reply, without cookies (CORS). For public reads alone: calls that anyone
   * may make and that change nothing, whatever their method.
   */
  readonly anyOrigin?: true;
  /** The body is `multipart/form-data` with one file in the field `file`; `input` is its query. */
  readonly upload?: boolean;
  /** The reply is a table as a file, streamed: `csvFile` of `shapes.ts`. */
  readonly csv?: boolean;
  /** The part of an organiser's role that a key needs for it; without one the whole role. `no_key`: none will do. */
  readonly scope?: NarrowScope | 'no_key';
  /**
   * The sanctions that close the call. `suspended`: suspended and banned players are refused. `never`: neither is, since
   * the call is about their data, an appeal or leaving. Without it, calls of players are refused to banned players, and
   * calls that need no session are open.
   */
  readonly refusedWhen?: 'never' | 'suspended';
  /** It is going to end; its replies and the description say so. */
  readonly retires?: Retirement;
}

export type Contract = Readonly<Record<string, Call>>;
export type InputOf<C extends Call> = z.output<C['input']>;
export type SentInputOf<C extends Call> = z.input<C['input']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** Declares a call; only fixes the types. */
export function defineCall<Input extends z.ZodType, Reply extends z.ZodType>(
  call: Omit<Call<Input, Reply>, 'refusals'> & { refusals?: readonly string[] },
): Call<Input, Reply> {
  return { refusals: [], ...call };
}

/** True for calls that take a role. */
export function isOfficials({ who }: Pick<Call, 'who'>): boolean {
  return who !== 'anyone' && who !== 'verified' && who !== 'player';
}
