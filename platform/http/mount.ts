import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { withoutFullStop } from '#locales/full-stop.ts';
import type { Clock } from '../clock.ts';
import { type CsvFile, csvText } from '../csv.ts';
import type { Db } from '../database/database.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import type { ServerTexts } from '../texts.ts';
import type { Transactions } from '../transaction.ts';
import { networkOf } from './address.ts';
import { type AuditRecorder, auditRecorder } from './audit-log.ts';
import { bodyOf, isStrictTo, readCallInput, refuseOtherMedia, typeReadBy } from './body.ts';
import { admitToBrand, type Owners } from './brand-rules.ts';
import { isCacheable, sendCached } from './cached-replies.ts';
import {
  type AccountDirectory,
  admit,
  type Caller,
  callerOf,
  identify,
  refusingSanction,
} from './caller.ts';
import { type Call, type Contract, isOfficials, type Retirement } from './contract.ts';
import {
  clearHostCookie,
  deviceMark,
  exchangeCookie,
  exchangeMark,
  setHostCookie,
} from './cookies.ts';
import type { CallContext, Handler, Handlers, Upload } from './handlers.ts';
import { Repeated, storedReply, transactOnce } from './idempotency.ts';
import { invitationOf } from './invitation.ts';
import { collectPaths } from './known-paths.ts';
import { openPasswords, type PasswordOpener, passwordFields } from './passwords.ts';
import { refuse, refuseField } from './problems.ts';
import { limitKey } from './request-limits.ts';
import { readUpload, withUploadSemaphore } from './uploads.ts';
import { forgetVisitor, isForeign } from './visit.ts';

export interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly transactions: Transactions;
  readonly directory: AccountDirectory;
  readonly owners: Owners;
  readonly texts: ServerTexts;
  readonly openPassword: PasswordOpener;
  /** True if cookies are marked Secure. */
  readonly secureCookies: boolean;
  /** The sandbox refuses mistakes of tools that are only named elsewhere. */
  readonly sandbox: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any origin may make the call and read the reply: it is public and changes nothing. */
    anyOrigin?: boolean;
  }
}

const API = '/api/';
/** Headers of a reply that a page of another origin may read, beside those that the Fetch standard lists. */
const READABLE_HEADERS = 'etag, retry-after, unknown-fields, x-request-id';
/** Headers that a page of another origin may send: a client of the specification has a token with every call. */
const SENDABLE_HEADERS = 'authorization, content-type';
/** Browsers remember a preflight for this time, in seconds. */
const PREFLIGHT_S = 86_400;

/** The part of a route that opens it to pages of any origin, without credentials. */
const ANY_ORIGIN = {
  config: { anyOrigin: true },
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    openToAll(reply);
    if (isForeign(request)) forgetVisitor(request);
  },
} satisfies Partial<RouteOptions>;

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** Serves every call of a contract below `/api/`: identifies the caller, checks brand and input, runs the handler. */
export function mountContract<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  parts: Parts,
): void {
  const known = collectPaths(app, API);
  for (const [name, call] of Object.entries(contract)) {
    if (isOfficials(call) && !call.by) {
      throw new Error(`call ${name}: expected \`by\`, the brand that decides it, found none`);
    }
    if (call.anyOrigin && call.who !== 'anyone') {
      throw new Error(`call ${name}: expected \`who: 'anyone'\` with \`anyOrigin\``);
    }
    // Handlers<C> has one for each name
    mountCall(app, call, handlers[name] as unknown as Handler<Call>, parts, {
      url: `${API}${call.path}`,
    });
  }
  // before the body is read, whose type would be refused first
  const refuseUnmatched = async ({ params }: FastifyRequest) => {
    throw known.refusalOf(String(Object(params)['*']));
  };
  app.all(`${API}*`, { preParsing: refuseUnmatched, handler: refuseUnmatched });
}

/** Serves one call at an address of its own; `route` may narrow it to a host. */
export function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  parts: Parts,
  route: Pick<RouteOptions, 'url' | 'constraints' | 'preHandler'>,
): void {
  // the types have proved that input and reply fit; from here on they are data
  const handle = handler as unknown as AnyHandler;
  const { config, onRequest } = call.anyOrigin ? ANY_ORIGIN : {};
  app.route({
    ...route,
    ...(onRequest && { onRequest }),
    config: { ...config, reads: typeReadBy(call) },
    method: call.method,
    handler: (request, reply) => answer(call, handle, request, reply, parts),
  });
  if (!call.anyOrigin) return;
  const { url, constraints } = route;
  const methods = call.method === 'GET' ? ['GET', 'HEAD'] : [call.method];
  app.options(url, { ...(constraints && { constraints }) }, (_request, reply) =>
    answerPreflight(reply, methods),
  );
}

async function answer(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): Promise<FastifyReply> {
  const known = await identify(request, request.brand.audience, parts);
  const isSecure = isSecureFor(request, parts);
  exchangeCookie(request, reply, SESSION_COOKIE, known.token, sessionCookie(isSecure));
  exchangeMark(request, reply, isSecure);
  if (known.key) limitKey(known.key, reply, parts.clock.now());
  if (call.retires) announceEnd(call.retires, reply);
  const caller = callerOf(call, known);
  refuseAnother(call, caller, request);
  admit(caller, call.who);
  refuseSanctioned(call, caller, request, parts.clock.now());
  refuseOtherMedia(call, request);
  const sent = call.method === 'GET' || call.upload ? request.query : bodyOf(request);
  const brand = caller.account
    ? await admitToBrand(parts, call, caller.account, request.brand, sent)
    : null;
  const isStrict = isStrictTo(known, request, parts.sandbox);
  const asTyped = await opened(call, sent, caller, request, parts);
  const isVisitor = !caller.account;
  const input = readCallInput(call, asTyped, request, reply, { isStrict, isVisitor });
  const audit = auditRecorder(call, caller, input, brand);
  const handle = (upload: Upload | undefined) =>
    handler(input, contextOf(call, caller, input, upload, request, reply, parts, audit));
  const outcome = await (call.upload
    ? withUploadSemaphore(senderOf(caller, request), async () => handle(await readUpload(request)))
    : handle(undefined)
  ).catch((error: unknown) => {
    if (error instanceof Repeated) return error;
    throw error;
  });
  const isRepeat = outcome instanceof Repeated;
  const result = isRepeat ? storedReply(call.reply, outcome.reply) : outcome;
  await audit.after(parts.transactions, result);
  reply.header('cache-control', 'no-store');
  if (call.csv) return replyCsv(reply, call.reply.parse(result) as CsvFile); // by its schema
  if (isCacheable(result)) return sendCached(call, result, request, reply);
  return reply.send(isRepeat ? result : call.reply.parse(result));
}

/** Answers the preflight request of a browser. */
async function answerPreflight(
  reply: FastifyReply,
  methods: readonly string[],
): Promise<FastifyReply> {
  return openToAll(reply)
    .status(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', SENDABLE_HEADERS)
    .header('access-control-max-age', PREFLIGHT_S)
    .send();
}

function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', READABLE_HEADERS);
}

/** Adds the headers of a deprecated call (RFC 9745) and of its end (RFC 8594). */
function announceEnd({ announced, ends }: Retirement, reply: FastifyReply): void {
  reply.header('deprecation', `@${new Date(announced).getTime() / 1000}`);
  reply.header('sunset', new Date(ends).toUTCString());
}

const UNSAFE_IN_NAMES = /[^a-z0-9-]+/gi;

/** Streams a table while it is read, so that a long one is never held whole. */
function replyCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  const name = file.name.replace(UNSAFE_IN_NAMES, '-').slice(0, 80);
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvText(file)));
}

/** Returns the input with its passwords as they were typed. */
function opened(
  call: Call,
  sent: unknown,
  { session }: Caller,
  request: FastifyRequest,
  { openPassword }: Parts,
): unknown {
  const fields = passwordFields(call.input);
  if (fields.length === 0) return sent;
  const key = session && commandKey(request);
  return openPasswords(sent, fields, openPassword, {
    brand: request.brand.code,
    path: call.path,
    request: key && `${session.id} ${key}`,
  });
}

/** The key by which requests belong together: a player, else a session, else an address. */
function senderOf({ account, session }: Caller, { ip }: FastifyRequest): string {
  return account?.playerId ?? session?.id ?? ip;
}

/** Refuses a page that shows another player than the session's, because another tab has signed in since. */
function refuseAnother({ method }: Call, { account }: Caller, { headers }: FastifyRequest): void {
  const shown = headers['acting-as'];
  if (method === 'GET' || !account || shown === undefined) return;
  if (shown !== account.playerId) throw refuse('signed_in_as_another');
}

/** Refuses a suspended or banned player with the reason, the end and an address for an appeal. */
function refuseSanctioned(call: Call, caller: Caller, request: FastifyRequest, now: Date): void {
  const sanction = refusingSanction(caller, call, now);
  if (!sanction) return;
  const { brand, language } = request;
  const { until, reason } = sanction;
  const times = { dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone } as const;
  const shown = until ? new Intl.DateTimeFormat(language, times).format(until) : '';
  const values = {
    reason: withoutFullStop(reason),
    until: shown,
    email: brand.company.email,
  };
  throw refuse(sanction.kind === 'ban' ? 'banned' : 'suspended', { values });
}

function contextOf(
  call: Call,
  caller: Caller,
  input: unknown,
  upload: Upload | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  audit: AuditRecorder,
): CallContext {
  const key = commandKey(request);
  const isSecure = isSecureFor(request, parts);
  return {
    caller,
    brand: request.brand,
    language: request.language,
    origin: `${isSecure ? 'https' : 'http'}://${request.host}`,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    device: () => deviceMark(request, reply, isSecure),
    invitation: invitationOf(request, reply, isSecure),
    upload,
    texts: parts.texts.of(request.language, 'errors'),
    transaction: (making) => {
      const change = audit.within(making);
      if (key === undefined || call.method === 'GET') return parts.transactions.run(change);
      const by = senderOf(caller, request);
      const sent = upload ? { input, file: digestOf(upload) } : input;
      return transactOnce(
        parts.transactions,
        { caller: by, key, path: call.path, input: sent },
        change,
      );
    },
    setSession: (token) => {
      if (token === null) clearHostCookie(reply, SESSION_COOKIE, isSecure);
      else setHostCookie(reply, SESSION_COOKIE, token, sessionCookie(isSecure));
    },
  };
}

function isSecureFor({ protocol }: FastifyRequest, { secureCookies }: Parts): boolean {
  return secureCookies || protocol === 'https';
}

/** The cookie lasts as long as an unused session. */
function sessionCookie(secure: boolean) {
  return { secure, maxAgeSeconds: 90 * 24 * 60 * 60 };
}

const MAX_KEY = 200;

function commandKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (key.length > MAX_KEY) throw refuseField('Idempotency-Key', 'field_too_long');
  return key;
}

function digestOf({ bytes }: Upload): string {
  return createHash('sha256').update(bytes).digest('hex');
}
