import type { Json } from './schemas.ts';

interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** A named object that others may have all fields of. */
interface Base {
  readonly name: string;
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Objects that have all fields of a named one refer to it and describe only what they have beside them: `MatchCard` and
 * more is a `Match`.
 */
export function inherit(part: unknown, schemas: Json, self?: string): unknown {
  if (Array.isArray(part)) return part.map((one) => inherit(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const object = part as Json;
  const best = isObject(object) ? baseFor(object, basesOf(schemas), self) : undefined;
  const rewritten = isObject(object) && best ? extended(object, best) : object;
  return Object.fromEntries(
    Object.entries(rewritten).map(([key, value]) => [key, inherit(value, schemas)]),
  );
}

const known = new WeakMap<Json, readonly Base[]>();

function basesOf(schemas: Json): readonly Base[] {
  const bases =
    known.get(schemas) ??
    Object.entries(schemas).flatMap(([name, schema]) =>
      isObject(schema as Json) && isPlain(schema as Json)
        ? [{ name, fields: fieldsOf(schema as ObjectSchema) }]
        : [],
    );
  known.set(schemas, bases);
  return bases;
}

function isObject(schema: Json): schema is ObjectSchema {
  const { type, properties, additionalProperties } = schema;
  return type === 'object' && typeof properties === 'object' && additionalProperties === undefined;
}

const PLAIN = new Set(['type', 'properties', 'required', 'examples']);

function isPlain(schema: Json): boolean {
  return Object.keys(schema).every((key) => PLAIN.has(key));
}

/** Each field as it is described, and whether it is always there. */
function fieldsOf({ properties, required = [] }: ObjectSchema): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      JSON.stringify([required.includes(name), schema]),
    ]),
  );
}

/** The named object with the most fields among those that are parts of this one, where it is worth it. */
function baseFor(schema: ObjectSchema, bases: readonly Base[], self?: string): Base | undefined {
  const fields = fieldsOf(schema);
  const fitting = bases.filter(
    ({ name, fields: some }) =>
      name !== self &&
      some.size < fields.size &&
      [...some].every(([field, described]) => fields.get(field) === described),
  );
  const [best] = fitting.toSorted((one, other) => other.fields.size - one.fields.size);
  return best && sizeOf(extended(schema, best)) < sizeOf(schema) ? best : undefined;
}

function extended(schema: ObjectSchema, { name, fields }: Base): Json {
  const { type, properties, required = [], ...rest } = schema;
  const own = Object.entries(properties).filter(([field]) => !fields.has(field));
  const needed = required.filter((field) => !fields.has(field));
  const more = {
    type,
    properties: Object.fromEntries(own),
    ...(needed.length > 0 && { required: needed }),
  };
  return { ...rest, allOf: [{ $ref: `#/components/schemas/${name}` }, more] };
}

function sizeOf(schema: Json): number {
  return JSON.stringify(schema).length;
}
