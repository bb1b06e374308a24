import { z } from 'zod';
import type { Call, Contract } from './contract.ts';

type Schema = Record<string, unknown>;

/** The published description of a contract, OpenAPI 3.1, made from the same schemas that validate. */
export function openApi(contract: Contract, title: string): Schema {
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
      description: 'Errors are application/problem+json with a stable `code`.',
    },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bl_session' },
        key: { type: 'http', scheme: 'bearer' },
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
    ...(call.who === 'anyone' ? {} : { security: [{ session: [] }, { key: [] }] }),
    ...(query ? { parameters: queryParameters(call) } : { requestBody: jsonBody(call) }),
    ...(call.upload && { requestBody: FILE_BODY }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
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
