import { z } from 'zod';

/** Optional fields whose empty text says something of its own. */
const MEANT = z.registry<{ readonly says: string }>();

/** Marks an optional field whose empty text has a meaning of its own: `says`. */
export function emptySays<Field extends z.ZodType>(says: string, field: Field): Field {
  MEANT.add(field, { says });
  return field;
}

/** Returns the meaning of an empty text in a field, or `undefined` if it counts as not given. */
function saidByEmpty(field: z.ZodType): string | undefined {
  return MEANT.get(field)?.says;
}

/** Drops the optional fields that came empty, in inner objects too: an empty field counts as not given. */
export function withoutEmpty(schema: z.ZodType, sent: unknown): unknown {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject) || !isRecord(sent)) return sent;
  const { shape } = inner;
  const fields = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!(field instanceof z.ZodType)) return [[name, value]];
    if (value === '' && isOptional(field) && saidByEmpty(field) === undefined) return [];
    return [[name, withoutEmpty(field, value)]];
  });
  return Object.fromEntries(fields);
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema; // the wrapped schema decides
}

const known = new WeakMap<z.ZodType, boolean>();

function isOptional(field: z.ZodType): boolean {
  const isIt = known.get(field) ?? field.safeParse(undefined).success;
  known.set(field, isIt);
  return isIt;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
