import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { Call } from '#platform/http/contract.ts';
import { NOTICE_DAYS, type Retirement } from '#platform/http/contract.ts';
import { scopesFor } from '#platform/http/scopes.ts';
import { contract } from '../contract.ts';
import { addressed, describeApi } from './description.ts';

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly security: object[];
  readonly parameters?: Json[];
  readonly responses: Record<string, { $ref?: string; headers?: Json; content?: Json }>;
}

interface Document {
  readonly tags: { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Json; responses: Operation['responses']; parameters: Json };
}

const DAY_MS = 86_400_000;
const MOST_BYTES = 330_000;
const calls: Readonly<Record<string, Call>> = contract;
const documents = [...describeApi()].map(([file, document]) => {
  const whole = addressed(document, 'https://play.example');
  return [file, whole as unknown as Document] as const; // of OpenAPI
});
const operations = documents.flatMap(([, { paths, components }]) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation, components })),
  ),
);

test('every call is described once, by its own name, at its address', () => {
  const described = operations.map(({ path, method, operation }) => [
    operation.operationId,
    `${method.toUpperCase()} ${path}`,
  ]);
  expect(described.length).toBe(Object.keys(calls).length);
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(
      Object.entries(calls).map(([name, { method, path }]) => [name, `${method} /api/${path}`]),
    ),
  );
});

describe.each(documents)('%s', (file, document) => {
  test('is small, and says each schema once, by a name', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(MOST_BYTES);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(20);
    const uses = new Map<string, string[]>();
    for (const { schema, pointer } of schemasIn(document)) {
      const said = JSON.stringify(schema);
      if (said.length > 300) uses.set(said, [...(uses.get(said) ?? []), pointer]);
    }
    // to fix it: name it in app/open-api/names.ts
    expect([...uses.values()].filter((pointers) => pointers.length > 2)).toEqual([]);
  });

  test('has schemas that a JSON Schema tool compiles, and examples that are of them', () => {
    // keys of records stand in `propertyNames`, where strict ajv does not look for what is required
    const how = { strict: true, strictRequired: false, allowUnionTypes: true, inlineRefs: false };
    const ajv = new Ajv2020(how);
    formats.default(ajv);
    ajv.addVocabulary(Object.keys(document)); // the document is where the schemas refer to
    ajv.addSchema(document, file);
    const faults: unknown[] = [];
    let examples = 0;
    for (const { schema, pointer, example } of schemasIn(document)) {
      const check = ajv.compile({ $ref: `${file}#${pointer}` });
      const shown = [...((schema.examples as unknown[]) ?? []), ...(example ? [example] : [])];
      for (const one of shown) {
        examples += 1;
        if (!check(one)) faults.push({ pointer, one, errors: check.errors });
      }
    }
    expect(faults).toEqual([]);
    expect(examples).toBeGreaterThan(50);
    expect(JSON.stringify(document)).not.toContain('\\\\p{');
  });

  test('names its tags', () => {
    const used = new Set(Object.values(document.paths).flatMap((item) => tagsOf(item)));
    expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });
});

test('each example of a command is one that the server takes', () => {
  const faults = operations.flatMap(({ operation }) => {
    const example = bodyOf(operation)?.example;
    const call = calls[operation.operationId];
    const taken = call?.input.safeParse(example);
    return example === undefined || taken?.success ? [] : [[operation.operationId, taken?.error]];
  });
  expect(faults).toEqual([]);
});

test('each call says its limits, its refusals, and who may make it', () => {
  for (const { operation, method, components } of operations) {
    const { operationId, security, responses } = operation;
    const call = calls[operationId] as Call; // each is one of them, as is tested above
    for (const status of ['429', '503', 'default']) {
      const name = status === 'default' ? 'Problem' : status;
      expect(responses[status], operationId).toEqual({ $ref: `#/components/responses/${name}` });
    }
    const takesKey = operation.parameters?.some(
      (parameter) => parameter.$ref === '#/components/parameters/Key',
    );
    expect(takesKey ?? false, operationId).toBe(method === 'post');
    expect(security.length === 0, operationId).toBe(call.who === 'anyone');
    for (const code of call.refusals) expect(JSON.stringify(operation)).toContain(code);
    const done = responses[200];
    const reply = done?.$ref ? components.responses[done.$ref.split('/').at(-1) ?? ''] : done;
    const isForKeys = call.who !== 'anyone' && scopesFor(call).length > 0;
    expect('RateLimit-Remaining' in (reply?.headers ?? {}), operationId).toBe(isForKeys);
  }
});

test('a call that is going to end has been announced in time', () => {
  const noticeOf = ({ announced, ends }: Retirement) => Date.parse(ends) - Date.parse(announced);
  const short = Object.entries(calls).filter(
    ([, { retires }]) => retires && noticeOf(retires) < NOTICE_DAYS * DAY_MS,
  );
  expect(short).toEqual([]);
});

/** The schemas of bodies and replies, of parameters and components, with a pointer to each. */
function* schemasIn(document: Document) {
  for (const { part, pointer } of partsOf(document, '')) {
    if (pointer.startsWith('/components/schemas/') && pointer.split('/').length === 4) {
      yield { schema: part, pointer, example: undefined };
    }
    if (typeof part.schema === 'object' && part.schema) {
      yield { schema: part.schema as Json, pointer: `${pointer}/schema`, example: part.example };
    }
  }
}

function* partsOf(part: unknown, pointer: string): Generator<{ part: Json; pointer: string }> {
  if (typeof part !== 'object' || part === null) return;
  yield { part: part as Json, pointer };
  for (const [key, value] of Object.entries(part)) {
    if (key === 'example' || key === 'examples') continue;
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    yield* partsOf(value, `${pointer}/${encodeURIComponent(step)}`);
  }
}

function tagsOf(item: Record<string, Operation>): string[] {
  return Object.values(item).flatMap(({ tags }) => tags);
}

function bodyOf(operation: Operation): { example?: unknown } | undefined {
  return Object(operation).requestBody?.content['application/json'];
}
