import type { z } from 'zod';
import type { Json, SchemaBook } from './schemas.ts';

const HEADERS = [
  ['webhook-id', 'The same however often a message is sent: know it by this'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970'],
  [
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`; one by each secret',
  ],
] as const;

/** Parts of all messages, described once. */
export const MESSAGE_COMPONENTS = {
  parameters: Object.fromEntries(
    HEADERS.map(([name, description]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  ),
  responses: {
    Arrived: { description: 'Arrived; anything else is tried again for a day' },
    NoMore: { description: 'No more, please: the webhook is switched off' },
  },
};

/** Describes a message to a webhook. */
export function message(kind: string, data: z.ZodType, tag: string, book: SchemaBook): Json {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: kind },
      timestamp: { type: 'string', format: 'date-time' },
      data: book.of(data, 'output'),
    },
  };
  return {
    operationId: kind,
    tags: [tag],
    summary: `A message of the kind ${kind}, signed as Standard Webhooks has it`,
    security: [],
    parameters: HEADERS.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { $ref: '#/components/responses/Arrived' },
      410: { $ref: '#/components/responses/NoMore' },
    },
  };
}
