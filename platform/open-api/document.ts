import type { z } from 'zod';
import type { Call, Contract } from '../http/contract.ts';
import { inherit } from './inheriting.ts';
import { MESSAGE_COMPONENTS, message } from './messages.ts';
import { operation } from './operation.ts';
import { SHARED } from './replies.ts';
import { type SampleValues, sampleOf } from './samples.ts';
import {
  type Json,
  namingOf,
  type SchemaBook,
  type SchemaNames,
  schemaBook,
  sorted,
} from './schemas.ts';
import { shareParameters, shareReplies } from './sharing.ts';

/** Calls that belong together. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly calls: Contract;
  /** Messages to webhooks: their data by kind. */
  readonly messages?: Readonly<Record<string, z.ZodType>>;
}

/** A document of its own, small enough for the tools that read it. */
export interface Part {
  /** The name of its file beside the others. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly chapters: readonly Chapter[];
}

/** Values of fields in examples, by name. `shown`: names of schemas that have an example of their own. */
interface Examples {
  readonly values: SampleValues;
  /** Bodies of commands, by the command. */
  readonly bodies: Readonly<Record<string, object>>;
  readonly shown: readonly string[];
}

interface Naming extends Examples {
  readonly names: SchemaNames;
}

/** The fields of every list, beside its items. */
const PAGE: Json = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
    total: { type: 'integer' },
    nextCursor: { type: ['string', 'null'] },
  },
  required: ['page', 'pageSize', 'total', 'nextCursor'],
};

/**
 * The published description of a contract, OpenAPI 3.1, made from the schemas that validate: a document for each part
 * that needs no other, because many tools follow no references between documents. Without `servers`, which are those of
 * the brand that answers.
 */
export function openApi(
  parts: readonly Part[],
  { names, ...examples }: Naming,
): ReadonlyMap<string, Json> {
  const naming = namingOf(names);
  return new Map(parts.map((part) => [part.file, documentOf(part, schemaBook(naming), examples)]));
}

function pathOf({ path }: Call): string {
  return `/api/${path}`;
}

function documentOf(
  { title, description, chapters }: Part,
  book: SchemaBook,
  examples: Examples,
): Json {
  const paths: Record<string, Json> = {};
  const webhooks: Json = {};
  for (const { name: tag, calls, messages = {} } of chapters) {
    for (const [name, call] of Object.entries(calls)) {
      const path = pathOf(call);
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: operation(name, call, tag, book),
      };
    }
    for (const [kind, data] of Object.entries(messages)) {
      webhooks[kind] = { post: message(kind, data, tag, book) };
    }
  }
  const schemas: Json = { ...book.components(), Page: PAGE };
  const { values, shown } = examples;
  addExamples(paths, schemas, examples);
  for (const name of shown) {
    const schema = schemas[name] as Json | undefined;
    if (schema) Object.assign(schema, { examples: [sampleOf(schema, schemas, values)] });
  }
  const written = inherit(paths, schemas) as Record<string, Json>;
  const parameters = shareParameters(written);
  const replies = shareReplies(written);
  const hasMessages = Object.keys(webhooks).length > 0;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description,
    },
    tags: chapters.map(({ name, description: about }) => ({ name, description: about })),
    paths: written,
    ...(hasMessages && { webhooks }),
    components: {
      ...SHARED,
      schemas: sorted({
        ...Object.fromEntries(
          Object.entries(schemas).map(([name, schema]) => [name, inherit(schema, schemas, name)]),
        ),
        ...SHARED.schemas,
      }),
      responses: {
        ...SHARED.responses,
        ...replies,
        ...(hasMessages && MESSAGE_COMPONENTS.responses),
      },
      parameters: {
        ...SHARED.parameters,
        ...parameters,
        ...(hasMessages && MESSAGE_COMPONENTS.parameters),
      },
    },
  };
}

/** Gives each body of a command an example, if there is anything to say. */
function addExamples(
  paths: Record<string, Json>,
  schemas: Json,
  { values, bodies }: Examples,
): void {
  for (const { post } of Object.values(paths)) {
    const { operationId, requestBody } = Object(post);
    const media = requestBody?.content['application/json'];
    if (!media) continue;
    const example = bodies[operationId] ?? Object(sampleOf(media.schema, schemas, values));
    if (Object.keys(example).length > 0) media.example = example;
  }
}
