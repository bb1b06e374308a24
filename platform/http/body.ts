import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { Call } from './contract.ts';
import { readInput } from './input.ts';
import { Refusal, refuse } from './problems.ts';
import { PAGE_CALL } from './request-limits.ts';
import { fieldList, unknownFields } from './unknown-fields.ts';
import { isForeign } from './visit.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

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

/** Refuses a body that the call does not read; the framework has done so for types that no route reads. */
export function refuseOtherMedia(call: Call, request: FastifyRequest): void {
  if (call.method === 'GET') return;
  const isRead = call.upload ? request.isMultipart() : isJson(request);
  if (!isRead) throw refuse('media_type_unsupported');
}

/** True for a body of JSON, and for none at all, whatever its type is said to be. */
function isJson({ body, headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === JSON_TYPE) return true;
  return body === '' || headers['content-length'] === '0';
}

/** Returns the body as it was sent; none is an object without fields. */
export function bodyOf({ body }: FastifyRequest): unknown {
  return body === '' ? {} : (body ?? {});
}

/**
 * Reads the input of a call. Fields of a body that the call does not have are named in the reply and in the log, since
 * "done" would be a lie about them. With `isStrict` they are refused.
 */
export function readCallInput(
  call: Call,
  sent: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isStrict: boolean,
): unknown {
  const unknown = call.method === 'GET' || call.upload ? [] : unknownFields(call.input, sent);
  if (unknown.length === 0) return readInput(call.input, sent);
  const list = fieldList(unknown);
  reply.header('unknown-fields', list);
  const { id: reqId, client } = request;
  request.log.info({ reqId, path: call.path, unknown: list, client }, 'unknown fields');
  if (!isStrict) return readInput(call.input, sent);
  const fields = unknown.map((path) => ({ path, code: 'field_unknown' }));
  throw refuse('input_invalid', { fields: [...wrongFields(call, sent), ...fields] });
}

/** The fields that would be refused without the unknown ones, so that a caller learns of all at once. */
function wrongFields(call: Call, sent: unknown) {
  try {
    readInput(call.input, sent);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.details.fields) return error.details.fields;
    throw error;
  }
}

/**
 * Decides whether unknown fields are refused: to keys made since they are, and in the sandbox, where tools are tried, to
 * every key and to callers without a session. Our own pages and what a device kept are of any release and are never
 * refused.
 */
export function isStrictTo(
  { key, session }: Pick<Caller, 'key' | 'session'>,
  request: FastifyRequest,
  sandbox: boolean,
): boolean {
  if (key) return key.refusesUnknown || sandbox;
  return sandbox && !session && !isOfOwnPage(request);
}

/** True for a call of a page or service worker of ours: browsers name the origin, and tools have none. */
function isOfOwnPage(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers[PAGE_CALL.name] === PAGE_CALL.value) return true;
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  return headers.origin !== undefined && !isForeign(request);
}
