import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Translate } from '#locales/translator.ts';
import { isDatabaseAway, isDiskFull } from '../database/errors.ts';
import { StorageAwayError } from '../files/bucket.ts';
import type { ServerTexts } from '../texts.ts';
import { type FieldProblem, Refusal } from './problems.ts';

export type ProblemTexts = Pick<ServerTexts, 'of'>;

/** Answers any error as `application/problem+json` (RFC 9457) in the caller's language. */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  texts: ProblemTexts,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, 'fault');
  const { fields, values, extra, retryAfterSeconds, headers } = refusal.details;
  const text = texts.of(request.language ?? 'en', 'errors');
  if (headers) reply.headers(headers);
  const { reads } = request.routeOptions?.config ?? {};
  if (refusal.status === 415 && reads) reply.header('accept', reads);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (refusal.code === 'key_invalid') {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
  }
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({
      ...extra,
      type: 'about:blank',
      title: refusal.code,
      status: refusal.status,
      code: refusal.code,
      detail: text(refusal.code, values),
      instance: request.id,
      ...(fields && { errors: fields.map((field) => fieldReply(field, text)) }),
    });
}

function fieldReply(field: FieldProblem, text: Translate) {
  const { path, code, values } = field;
  return { path, code, message: text(field.text ?? code, values) };
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'body_malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'media_type_unsupported',
  413: 'body_too_large',
  415: 'media_type_unsupported',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Returns the refusal of another error. Errors of the framework, such as for malformed JSON, have a status below 500. */
function refusalOf(error: unknown): Refusal {
  if (isDatabaseAway(error) || isDiskFull(error) || error instanceof StorageAwayError) {
    return new Refusal('unavailable', { retryAfterSeconds: 5 });
  }
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status >= 500 && status !== 503) return new Refusal('fault', { status: 500 });
  return new Refusal(CODE_OF_STATUS[status] ?? 'body_malformed', { status });
}
