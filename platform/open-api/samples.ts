import type { Json } from './schemas.ts';

/** Values that fields of a name have in examples. */
export type SampleValues = Readonly<Record<string, unknown>>;

/** Makes an example of a schema from what fields of its names usually hold; of an object the fields it always has. */
export function sampleOf(schema: Json, schemas: Json, values: SampleValues, name = ''): unknown {
  const { $ref } = schema;
  const inner = (part: unknown, field = name) => sampleOf(part as Json, schemas, values, field);
  if (typeof $ref === 'string') return inner(schemas[$ref.slice($ref.lastIndexOf('/') + 1)]);
  if (name in values && fits(schema, values[name])) return values[name];
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return inner(either[0]);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, inner);
    case 'array': {
      const items = Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) });
      return items.map(() => inner(schema.items));
    }
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema);
  }
}

function typeOf({ type }: Json): unknown {
  return Array.isArray(type) ? type[0] : type;
}

function objectOf(schema: Json, inner: (part: unknown, field?: string) => unknown): Json {
  const { properties, additionalProperties, propertyNames } = schema;
  if (!properties) {
    const one = Object(propertyNames).enum?.slice(0, 1) ?? [];
    const keys = (schema.required ?? one) as string[];
    return Object.fromEntries(keys.map((key) => [key, inner(additionalProperties, key)]));
  }
  const required = (schema.required ?? []) as string[]; // as zod writes it
  return Object.fromEntries(
    required.map((field) => [field, inner(Object(properties)[field], field)]),
  );
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-12-01T18:00:00.000Z',
  date: '2026-12-01',
  uri: 'https://tools.example/hook',
  uuid: '0199b6a4-6f0e-7c3a-9d51-2f4e8a7b6c5d',
};

function textOf({ format, minLength = 0 }: Json): string {
  return TEXTS[String(format)] ?? 'text'.padEnd(Number(minLength), '.');
}

/** A name can have another meaning elsewhere; then its value does not fit. */
function fits(schema: Json, value: unknown): boolean {
  if ('const' in schema || schema.anyOf || schema.oneOf) return false;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const types = [schema.type ?? 'any'].flat();
  if (typeof value === 'number') {
    const { minimum = value, maximum = value } = schema;
    const isNumber = types.includes('number') || types.includes('integer');
    return isNumber && value >= Number(minimum) && value <= Number(maximum);
  }
  return types.includes('string') && typeof value === 'string' && isTextFor(schema, value);
}

function isTextFor(schema: Json, value: string): boolean {
  const { pattern, minLength = 0, maxLength = value.length, format } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  if (format !== undefined && format !== formatOf(value)) return false;
  return value.length >= Number(minLength) && value.length <= Number(maxLength);
}

function formatOf(value: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'date-time';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return /^[0-9a-f]{8}-/.test(value) ? 'uuid' : undefined;
}
