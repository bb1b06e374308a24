import { z } from 'zod';
import type { Call, Contract } from './contract.ts';
import { scopesFor } from './scopes.ts';

type Schema = Record<string, unknown>;

/**
 * The published description of a contract, OpenAPI 3.1, made from the same schemas that validate; and of what
 * is told to webhooks, by its kind.
 */
export function openApi(
  contract: Contract,
  title: string,
  messages: Readonly<Record<string, z.ZodType>> = {},
): Schema {
  const paths: Record<string, Schema> = {};
  for (const [name, call] of Object.entries(contract)) {
    const path = `/api/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Errors are application/problem+json with a stable `code`. Commands take an `Idempotency-Key`. A key for organisers’ tools makes 300 requests a minute; `ratelimit-limit`, `ratelimit-remaining` and `ratelimit-reset` say how it stands.',
    },
    paths,
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([kind, data]) => [kind, { post: message(kind, data) }]),
    ),
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bl_session' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key made in the console. Any one of the scopes that stand with a call will do.',
        },
      },
    },
  };
}

const PROBLEM = {
  type: 'object',
  required: ['status', 'code', 'detail'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: "in the caller's language" },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

function operation(name: string, call: Call): Schema {
  const query = call.method === 'GET' || call.upload;
  return {
    operationId: name,
    summary: call.summary,
    description: `Who may call: ${call.who}. Refusals: ${call.refusals.join(', ') || 'the common ones'}.`,
    ...(call.who === 'anyone' ? {} : { security: securityOf(call) }),
    ...(query ? { parameters: queryParameters(call) } : { requestBody: jsonBody(call) }),
    ...(call.upload && { requestBody: FILE_BODY }),
    responses: {
      200: {
        description: 'Done',
        content: call.csv
          ? { 'text/csv': { schema: { type: 'string' } } }
          : { 'application/json': { schema: schemaOf(call.reply, 'output') } },
      },
      '4XX': {
        description: 'Refused',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

/** Any one of these: a session, or a key with one of the scopes. */
function securityOf(call: Call): Schema[] {
  return [{ session: [] }, ...scopesFor(call).map((scope) => ({ key: [scope] }))];
}

const MESSAGE_HEADERS = [
  ['webhook-id', 'The same however often a message is sent: know it by this'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970'],
  [
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`; one by each secret',
  ],
] as const;

function message(kind: string, data: z.ZodType): Schema {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time' },
      data: schemaOf(data, 'output'),
    },
  };
  return {
    operationId: kind,
    summary: `A message of the kind ${kind}, signed as Standard Webhooks has it`,
    parameters: MESSAGE_HEADERS.map(([name, description]) => {
      return { name, in: 'header', required: true, description, schema: { type: 'string' } };
    }),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Arrived; anything else is tried again for a day' },
      410: { description: 'No more, please: the webhook is switched off' },
    },
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

function jsonBody(call: Call): Schema {
  return {
    required: true,
    content: { 'application/json': { schema: schemaOf(call.input, 'input') } },
  };
}

function queryParameters(call: Call): Schema[] {
  const schema = schemaOf(call.input, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  }; // inputs are objects, so their JSON Schema has properties
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
