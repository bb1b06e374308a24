import { z } from 'zod';

/** A part of the document: an object of JSON. */
export type Json = { [name: string]: unknown };

/** Schemas that the document has once, under a name. */
export type SchemaNames = Readonly<Record<string, z.ZodType>>;

type Direction = 'input' | 'output';

const COMPONENTS = '#/components/schemas/';

/** Turns zod schemas into JSON Schema, and collects the named ones among them for `components`. */
export interface SchemaBook {
  of(schema: z.ZodType, io: Direction): Json;
  /** The same, but instead of a reference the schema that it leads to. */
  contentsOf(schema: z.ZodType, io: Direction): Json;
  /** All that the schemas so far refer to, by name. */
  components(): Json;
}

/** Names of schemas, and which of them differ in what is sent and what is answered: by defaults or transforms. */
interface Naming {
  readonly registry: z.core.$ZodRegistry<{ id: string }>;
  readonly inputNames: ReadonlySet<string>;
}

export function namingOf(names: SchemaNames): Naming {
  const registry = z.registry<{ id: string }>();
  const inputNames = new Set<string>();
  for (const [id, schema] of Object.entries(names)) {
    if (registry.has(schema)) throw new Error(`schema ${id}: expected one name, found two`);
    registry.add(schema, { id });
    const sent = JSON.stringify(converted(schema, 'input', NO_NAMES));
    if (sent !== JSON.stringify(converted(schema, 'output', NO_NAMES))) inputNames.add(id);
  }
  return { registry, inputNames };
}

/** Starts a document's book. A sent schema that differs from the answered one has `Input` behind its name. */
export function schemaBook({ registry, inputNames }: Naming): SchemaBook {
  const found = new Map<string, Json>();

  const nameFor = (id: string, io: Direction) =>
    io === 'input' && inputNames.has(id) ? `${id}Input` : id;

  const link = (part: unknown, io: Direction): unknown => {
    if (Array.isArray(part)) return part.map((one) => link(one, io));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, link(value, io)];
        return [key, COMPONENTS + nameFor(value.replace('#/$defs/', ''), io)];
      }),
    );
  };

  const of = (schema: z.ZodType, io: Direction): Json => {
    const { $defs = {}, ...rest } = converted(schema, io, registry);
    for (const [id, one] of Object.entries($defs as Json)) {
      const name = nameFor(id, io);
      if (!found.has(name)) found.set(name, link(one, io) as Json); // objects stay objects
    }
    return link(rest, io) as Json;
  };

  return {
    of,
    contentsOf(schema, io) {
      const { $ref, ...rest } = of(schema, io);
      const contents = typeof $ref === 'string' && found.get($ref.replace(COMPONENTS, ''));
      return contents || rest;
    },
    components: () => sorted(Object.fromEntries(found)),
  };
}

/** By name, so that the document is the same whatever order its calls have. */
export function sorted(parts: Json): Json {
  return Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const NO_NAMES = z.registry<{ id: string }>();

function converted(
  schema: z.ZodType,
  io: Direction,
  metadata: z.core.$ZodRegistry<{ id: string }>,
): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { id: _id, ...said } = z.globalRegistry.get(zodSchema) ?? {}; // by `.meta()`; names come from our registry
      trim(Object.assign(jsonSchema as Json, said), io);
    },
  });
  return rest;
}

const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;

/** Takes out what says nothing: a pattern beside its format, bounds of the machine; and that replies are closed. */
function trim(schema: Json, io: Direction): void {
  joinNull(schema);
  if (schema.format !== undefined) {
    delete schema.pattern;
    delete schema.allOf;
  }
  if (schema.minimum === MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === MAX_SAFE_INTEGER) delete schema.maximum;
  // a version may add fields to replies
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Says of a simple schema or `null` that it has two types. */
function joinNull(schema: Json): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const [one, other] = schema.anyOf as [Json, Json];
  if (other.type !== 'null' || typeof one.type !== 'string' || one.type === 'object') return;
  delete schema.anyOf;
  const values = Array.isArray(one.enum) && { enum: [...one.enum, null] };
  Object.assign(schema, one, { type: [one.type, 'null'] }, values);
}
