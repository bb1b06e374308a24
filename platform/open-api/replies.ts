import { KEY_REQUESTS_PER_MINUTE } from '../http/request-limits.ts';
import type { Json } from './schemas.ts';

/** Answers of many calls: described once in `components`, named by each call. */

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const whole = (description: string): Json => ({ description, schema: { type: 'integer' } });

const HEADERS: Json = {
  'Retry-After': whole('Seconds until the next try can succeed'),
  'RateLimit-Limit': whole('Requests a minute of the key'),
  'RateLimit-Remaining': whole('Requests that the key has left in this minute'),
  'RateLimit-Reset': whole('Seconds until the minute of the key ends'),
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds',
    schema: { type: 'string', examples: [`${KEY_REQUESTS_PER_MINUTE};w=60`] },
  },
  'Unknown-Fields': {
    description: 'Fields of the request that this call does not have, separated by commas',
    schema: { type: 'string', examples: ['colour, matchID'] },
  },
  'X-Request-Id': {
    description: 'Names the request in our logs; send it along when you ask about it',
    schema: { type: 'string' },
  },
  Allow: {
    description: 'The methods of the address',
    schema: { type: 'string', examples: ['POST'] },
  },
};

const LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'];

const headers = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, reference('headers', name)]));

/** The headers of a reply to a call that was done. */
export function replyHeaders(isForKeys: boolean, takesFields: boolean): Json {
  return headers(...(isForKeys ? LIMIT : []), ...(takesFields ? ['Unknown-Fields'] : []));
}

const PROBLEM: Json = {
  type: 'object',
  description: 'RFC 9457. A refusal may have more members, for example `missing`, by its code.',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string', description: 'The code' },
    status: { type: 'integer', description: 'The HTTP status' },
    code: { type: 'string', description: 'Stable; new ones may come with any release' },
    detail: { type: 'string', description: "For people, in the caller's language" },
    instance: { type: 'string', description: 'The id of the request' },
    errors: {
      type: 'array',
      description: 'The fields that are wrong',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
  examples: [
    {
      type: 'about:blank',
      title: 'input_invalid',
      status: 422,
      code: 'input_invalid',
      detail: 'Please check the marked fields.',
      instance: '5f0c1d2e3b4a5968-1a',
      errors: [{ path: 'eventId', code: 'field_required', message: 'This is required.' }],
    },
  ],
};

function refusal(description: string, ...sent: string[]): Json {
  return {
    description,
    headers: headers('X-Request-Id', ...sent),
    content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } },
  };
}

const RESPONSES: Json = {
  Problem: refusal(
    'Refused, for example: 400 `body_malformed`; 401 `sign_in_needed`, `key_invalid`; 403 `registration_needed`, `signed_in_as_another`, `not_yours`, `role_needed`, `other_brand`, `scope_needed`, `suspended`, `banned`, `origin_refused`; 404 `not_found`; 413 `body_too_large`; 422 `input_invalid`, `idempotency_key_reused`. Codes of a single call stand in its description; most are 409. 500 `fault` is our own.',
  ),
  405: refusal('The address has no such method: `Allow` names those that it has', 'Allow'),
  415: refusal('The body is not of the media type that the call takes'),
  429: refusal(
    '`too_many_requests`: more than a player, a device, an address or a key may make in a minute',
    'Retry-After',
    ...LIMIT,
  ),
  503: refusal(
    '`unavailable` or `outside_off`: try again later, with the same Idempotency-Key',
    'Retry-After',
  ),
};

/** The refusals that any call may answer with. */
export function commonResponses(takesBody: boolean): Json {
  return {
    ...(takesBody && { 415: reference('responses', '415') }),
    429: reference('responses', '429'),
    503: reference('responses', '503'),
    default: reference('responses', 'Problem'),
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Your own name for this command, for example a UUID. Sent again within 48 hours with the same content it is answered as the first time and done once; with other content it is refused (`idempotency_key_reused`).',
  schema: { type: 'string', maxLength: 200 },
  example: '0199b6a4-6f0e-7c3a-9d51-2f4e8a7b6c5d',
};

export const IDEMPOTENCY = reference('parameters', 'Key');

export const SHARED = {
  schemas: { Problem: PROBLEM },
  responses: RESPONSES,
  headers: HEADERS,
  parameters: { Key: IDEMPOTENCY_KEY },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'bl_session',
      description:
        'Set by calls that sign in. Over TLS it is `__Host-bl_session`, and for this release under the plain name as well.',
    },
    key: {
      type: 'http',
      scheme: 'bearer',
      description: `A key made in the console. Any one of the scopes of a call opens it. A key makes ${KEY_REQUESTS_PER_MINUTE} requests a minute; every answer to it has the \`RateLimit-\` headers, also where a call needs no key.`,
    },
  },
};
