import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import type { ServerTexts } from '../texts.ts';
import type { Workshop } from '../work.ts';
import { type AccountDirectory, admit, type Caller, identify } from './caller.ts';
import type { Call, Contract } from './contract.ts';
import type { CallContext, Handlers, Upload } from './handlers.ts';
import { Repeated, transactOnce } from './idempotency.ts';
import { type FieldProblem, refuse } from './problems.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly workshop: Workshop;
  readonly directory: AccountDirectory;
  readonly texts: ServerTexts;
  /** Whether cookies are marked Secure. */
  readonly secureCookies: boolean;
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** Serves every call of a contract below `/api/`: who acts, then the input, then the handler. */
export function mountContract<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  parts: Parts,
): void {
  for (const [name, call] of Object.entries(contract)) {
    // Handlers<C> has proved that input and reply fit; here they are data.
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: call.method,
      url: `/api/${call.path}`,
      handler: (request, reply) => answer(call, handler, request, reply, parts),
    });
  }
  app.all('/api/*', () => {
    throw refuse('not_found');
  });
}

async function answer(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): Promise<FastifyReply> {
  const caller = await identify(request, request.brand.audience, parts);
  admit(caller, call.who);
  const sent = call.method === 'GET' || call.upload ? request.query : (request.body ?? {});
  const input = read(call.input, sent);
  const upload = call.upload ? await readUpload(request) : undefined;
  const context = contextOf(call, caller, input, upload, request, reply, parts);
  const result = await handler(input, context).catch((error: unknown) => {
    if (error instanceof Repeated) return error.reply;
    throw error;
  });
  reply.header('cache-control', 'no-store');
  if (!isGivenAgain(result)) return reply.send(call.reply.parse(result));
  return reply.type('application/json; charset=utf-8').send(writtenOnce(call, result));
}

/** Replies that many callers get as they are, such as a public list: a handler freezes what it keeps. */
const written = new WeakMap<object, string>();

function isGivenAgain(result: unknown): result is object {
  return typeof result === 'object' && result !== null && Object.isFrozen(result);
}

/** Checked and written the first time only. */
function writtenOnce(call: Call, result: object): string {
  const known = written.get(result) ?? JSON.stringify(call.reply.parse(result));
  written.set(result, known);
  return known;
}

function read(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw refuse('input_invalid', { fields: parsed.error.issues.map(fieldProblem) });
}

/** A schema's own check names its text by a `code` in `params`; the rest are told in general words. */
function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.join('.');
  if (issue.code === 'custom' && typeof issue.params?.code === 'string') {
    return { path, code: issue.params.code };
  }
  if (issue.code === 'too_big') return { path, code: 'field_too_long' };
  const absent = issue.code === 'invalid_type' && issue.input === undefined;
  const missing = absent || (issue.code === 'too_small' && issue.input === '');
  return { path, code: missing ? 'field_required' : 'field_invalid' };
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('media_type_unsupported');
  const part = await request.file().catch(() => undefined);
  if (part?.fieldname !== 'file') throw refuse('body_malformed');
  const bytes = await part.toBuffer().catch(() => {
    const fields = [{ path: 'file', code: 'file_too_large' }];
    throw refuse('file_too_large', { status: 422, fields });
  });
  return { bytes, declaredType: part.mimetype };
}

function contextOf(
  call: Call,
  caller: Caller,
  input: unknown,
  upload: Upload | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): CallContext {
  const key = request.headers['idempotency-key'];
  return {
    caller,
    brand: request.brand,
    language: request.language,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    upload,
    texts: parts.texts.of(request.language, 'errors'),
    transact: (change) => {
      if (typeof key !== 'string' || call.method === 'GET') return parts.workshop.transact(change);
      const by = caller.account?.playerId ?? caller.session?.id ?? request.ip;
      const command = { caller: by, key: key.slice(0, 200), path: call.path, input };
      return transactOnce(parts.workshop, command, change);
    },
    setSession: (token) => {
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: parts.secureCookies,
      } as const;
      if (token === null) reply.clearCookie(SESSION_COOKIE, options);
      else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: 90 * 24 * 60 * 60 });
    },
  };
}
