import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { withoutFullStop } from '#locales/full-stop.ts';
import type { Clock } from '../clock.ts';
import type { CsvFile } from '../csv.ts';
import type { Db } from '../database/database.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import type { ServerTexts } from '../texts.ts';
import type { Transactions } from '../transaction.ts';
import { type ActRecorder, actRecorder } from './acts.ts';
import { networkOf } from './address.ts';
import { ANY_ORIGIN, answerPreflight } from './any-origin.ts';
import { bodyOf, isStrictTo, readCallInput, refuseOtherMedia, typeReadBy } from './body.ts';
import { admitToBrand, isOfficials, type Owners } from './brand-rules.ts';
import {
  type AccountDirectory,
  admit,
  type Caller,
  callerOf,
  identify,
  refusingSanction,
} from './caller.ts';
import type { Call, Contract } from './contract.ts';
import { replyCsv } from './csv-reply.ts';
import { deviceMark, exchangeMark } from './device-mark.ts';
import { giveAgain, isGivenAgain } from './given-again.ts';
import type { CallContext, Handler, Handlers, Upload } from './handlers.ts';
import { clearHostCookie, exchangeCookie, setHostCookie } from './host-cookies.ts';
import { Repeated, replyAgain, transactOnce } from './idempotency.ts';
import { readUpload } from './input.ts';
import { invitationOf } from './invitation.ts';
import { countKey } from './key-limit.ts';
import { notePaths } from './known-paths.ts';
import { openPasswords, type PasswordOpener, passwordFields } from './passwords.ts';
import { refuse, refuseField } from './problems.ts';
import { announceEnd } from './retiring.ts';
import { withUploadPlace } from './upload-places.ts';

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
  /** In the sandbox a tool's mistakes are refused that are only named elsewhere. */
  readonly sandbox: boolean;
}

const API = '/api/';

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** Serves every call of a contract below `/api/`: who acts, for which brand, then the input, then the handler. */
export function mountContract<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  parts: Parts,
): void {
  const known = notePaths(app, API);
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

/** Serves one call at an address of its own; `place` may narrow it to a host. */
export function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  parts: Parts,
  place: Pick<RouteOptions, 'url' | 'constraints' | 'preHandler'>,
): void {
  // the types have proved that input and reply fit; from here on they are data
  const handle = handler as unknown as AnyHandler;
  const { config, onRequest } = call.anyOrigin ? ANY_ORIGIN : {};
  app.route({
    ...place,
    ...(onRequest && { onRequest }),
    config: { ...config, reads: typeReadBy(call) },
    method: call.method,
    handler: (request, reply) => answer(call, handle, request, reply, parts),
  });
  if (!call.anyOrigin) return;
  const { url, constraints } = place;
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
  if (known.key) countKey(known.key, reply, parts.clock.now());
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
  const input = readCallInput(call, asTyped, request, reply, isStrict);
  const acts = actRecorder(call, caller, input, brand);
  const handle = (upload: Upload | undefined) =>
    handler(input, contextOf(call, caller, input, upload, request, reply, parts, acts));
  const outcome = await (call.upload
    ? withUploadPlace(senderOf(caller, request), async () => handle(await readUpload(request)))
    : handle(undefined)
  ).catch((error: unknown) => {
    if (error instanceof Repeated) return error;
    throw error;
  });
  const isRepeat = outcome instanceof Repeated;
  const result = isRepeat ? replyAgain(call.reply, outcome.reply) : outcome;
  await acts.after(parts.transactions, result);
  reply.header('cache-control', 'no-store');
  if (call.csv) return replyCsv(reply, call.reply.parse(result) as CsvFile); // by its schema
  if (isGivenAgain(result)) return giveAgain(call, result, request, reply);
  return reply.send(isRepeat ? result : call.reply.parse(result));
}

/** The input with its passwords as they were typed. */
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

/** A page names the player it shows; its browser may have signed in as another one in another tab since. */
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
  acts: ActRecorder,
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
      const change = acts.within(making);
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

/** As long as a session that is not used. */
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
