import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import type { Call } from './contract.ts';
import { readInput } from './input.ts';
import { Refusal, refuse } from './problems.ts';
import { PAGE_CALL } from './request-limits.ts';
import { isForeign } from './visit.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** The most fields that a reply names. */
const MOST = 20;
const LONGEST_NAME = 64;
const LONGEST_LIST = 1000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of the bodies that the route reads. */
    reads?: string | undefined;
  }
}

/** Returns the media type of a call's body, if it has one. */
export function typeReadBy({ method, upload }: Pick<Call, 'method' | 'upload'>) {
  if (method === 'GET') return undefined;
  return upload ? FORM_TYPE : JSON_TYPE;
}

/** Refuses a body of a type that the call does not read; the framework refuses types that no route reads. */
export function refuseOtherMedia(call: Call, request: FastifyRequest): void {
  if (call.method === 'GET') return;
  const isRead = call.upload ? request.isMultipart() : isJson(request);
  if (!isRead) throw refuse('media_type_unsupported');
}

/** True for a JSON body, and for an empty one of any type. */
function isJson({ body, headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === JSON_TYPE) return true;
  return body === '' || headers['content-length'] === '0';
}

/** Returns the body; an empty one is an object without fields. */
export function bodyOf({ body }: FastifyRequest): unknown {
  return body === '' ? {} : (body ?? {});
}

/**
 * Reads the input of a call. Unknown fields of a body are named in the reply and in the log, because they had no effect.
 * With `isStrict` they are refused.
 */
export function readCallInput(
  call: Call,
  sent: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { isStrict, isVisitor }: { readonly isStrict: boolean; readonly isVisitor: boolean },
): unknown {
  const schema = (isVisitor ? call.visitorInput : undefined) ?? call.input;
  const unknown = call.method === 'GET' || call.upload ? [] : unknownFields(call.input, sent);
  if (unknown.length === 0) return readInput(schema, sent);
  const list = fieldList(unknown);
  reply.header('unknown-fields', list);
  const { id: reqId, client } = request;
  request.log.info({ reqId, path: call.path, unknown: list, client }, 'unknown fields');
  if (!isStrict) return readInput(schema, sent);
  const fields = unknown.map((path) => ({ path, code: 'field_unknown' }));
  throw refuse('input_invalid', { fields: [...wrongFields(schema, sent), ...fields] });
}

/** The fields that are refused for other reasons, so that one reply names all. */
function wrongFields(schema: Call['input'], sent: unknown) {
  try {
    readInput(schema, sent);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.details.fields) return error.details.fields;
    throw error;
  }
}

/**
 * True if unknown fields are refused: to keys that declare it, and in the sandbox, where tools are tried, to every key and
 * to callers without a session. Requests of our own pages may come from any release and are never refused.
 */
export function isStrictTo(
  { key, session }: Pick<Caller, 'key' | 'session'>,
  request: FastifyRequest,
  sandbox: boolean,
): boolean {
  if (key) return key.refusesUnknown || sandbox;
  return sandbox && !session && !isOfOwnPage(request);
}

/** True for a call of our own page or service worker: browsers send the origin, and tools have none. */
function isOfOwnPage(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers[PAGE_CALL.name] === PAGE_CALL.value) return true;
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  return headers.origin !== undefined && !isForeign(request);
}

/** Lets the routes of an instance read forms that a browser sends without script. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

/**
 * Finds the fields of a body that a call does not have, as paths (`results.3.socre`). The schema drops them, so a
 * misspelt field would go unnoticed.
 */
export function unknownFields(schema: z.ZodType, sent: unknown): string[] {
  const found: string[] = [];
  for (const path of unknownIn(schema, sent, '')) {
    found.push(path);
    if (found.length > MOST) break;
  }
  return found;
}

/** Formats paths as the value of a header: bounded, and without characters that mean something there. */
export function fieldList(paths: readonly string[]): string {
  let list = '';
  for (const [index, path] of paths.entries()) {
    const name = encodeURIComponent(path.slice(0, LONGEST_NAME).toWellFormed());
    if (index === MOST || list.length + name.length > LONGEST_LIST) return `${list}, ...`;
    list += index === 0 ? name : `, ${name}`;
  }
  return list;
}

function* unknownIn(schema: unknown, sent: unknown, path: string): Generator<string> {
  if (typeof sent !== 'object' || sent === null) return;
  if (Array.isArray(sent) && (schema instanceof z.ZodObject || schema instanceof z.ZodRecord))
    return;
  if (schema instanceof z.ZodObject) yield* unknownInObject(schema, sent, path);
  else if (schema instanceof z.ZodUnion) yield* unknownInUnion(schema, sent, path);
  else if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) {
    const each = schema instanceof z.ZodArray ? schema.element : schema.valueType;
    for (const [name, value] of Object.entries(sent)) yield* unknownIn(each, value, at(path, name));
  } else {
    const inner = innerOf(schema);
    if (inner) yield* unknownIn(inner, sent, path);
  }
}

/** The schema of what is sent, inside one that only adds to it: optional, nullable, default, transform and the like. */
function innerOf(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) {
    // the output side reads the result of `preprocess`
    return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  }
  return schema instanceof z.ZodLazy ? schema.unwrap() : Object(schema).def?.innerType;
}

function* unknownInObject(schema: z.ZodObject, sent: object, path: string): Generator<string> {
  const { catchall, shape } = schema.def;
  for (const [name, value] of Object.entries(sent)) {
    if (Object.hasOwn(shape, name)) yield* unknownIn(shape[name], value, at(path, name));
    else if (catchall === undefined) yield at(path, name);
  }
}

/** Takes the shape with the fewest unknown fields as the one that the caller means. */
function* unknownInUnion(schema: z.ZodUnion, sent: object, path: string): Generator<string> {
  const fitting = schema.options.filter((option) => z.safeParse(option, sent).success);
  const options = fitting.length > 0 ? fitting : schema.options;
  const lists = options.map((option) => [...unknownIn(option, sent, path)]);
  const [least = []] = lists.toSorted((a, b) => a.length - b.length);
  yield* least;
}

function at(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
