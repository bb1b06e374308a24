import type { Call, Who } from '../http/contract.ts';
import { scopesFor } from '../http/scopes.ts';
import { commonResponses, IDEMPOTENCY, replyHeaders } from './replies.ts';
import type { Json, SchemaBook } from './schemas.ts';

/** Describes a call. */
export function operation(name: string, call: Call, tag: string, book: SchemaBook): Json {
  const isCommand = call.method === 'POST';
  const input = book.contentsOf(call.input, 'input');
  const takesFields = Object.keys(Object(input.properties)).length > 0;
  const takesBody = isCommand && (takesFields || call.upload === true);
  const parameters = [
    ...(isCommand ? [IDEMPOTENCY] : []),
    ...(isCommand && !call.upload ? [] : queryParameters(input)),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: aboutOf(call),
    ...(call.retires && { deprecated: true }),
    security: call.who === 'anyone' ? [] : securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: call.upload ? FILE_BODY : jsonBody(call, input, book) }),
    responses: { 200: doneReply(call, takesFields, book), ...commonResponses(takesBody) },
  };
}

const CALLERS: Readonly<Record<Who, string>> = {
  anyone: 'For everybody.',
  verified: 'For signed-in callers, registered or not.',
  player: 'For players.',
  official: 'For officials.',
  moderator: 'For moderators.',
  support: 'For support.',
  organiser: 'For organisers.',
  administrator: 'For administrators.',
};

function aboutOf({ who, refusals, retires }: Call): string {
  const own = refusals.length > 0 ? ` Refusals: ${refusals.join(', ')}.` : '';
  return CALLERS[who] + own + (retires ? ` Ends on ${retires.ends}.` : '');
}

/** Any one of these: a session, or a key with one of the scopes. */
function securityOf(call: Call): Json[] {
  return [{ session: [] }, ...scopesFor(call).map((scope) => ({ key: [scope] }))];
}

function doneReply(call: Call, takesFields: boolean, book: SchemaBook): Json {
  const isForKeys = call.who !== 'anyone' && scopesFor(call).length > 0;
  return {
    description: 'Done',
    headers: replyHeaders(isForKeys, takesFields),
    content: call.csv
      ? { 'text/csv': { schema: { type: 'string' } } }
      : { 'application/json': { schema: book.of(call.reply, 'output') } },
  };
}

const FILE_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};

function jsonBody(call: Call, input: Json, book: SchemaBook): Json {
  const required = Array.isArray(input.required);
  return {
    ...(required && { required }),
    content: { 'application/json': { schema: book.of(call.input, 'input') } },
  };
}

function queryParameters(input: Json): Json[] {
  const properties = Object(input.properties) as Record<string, Json>; // inputs are objects
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(Array.isArray(input.required) && input.required.includes(name) && { required: true }),
    schema,
  }));
}
