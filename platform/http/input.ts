import { z } from 'zod';
import { isBlank } from '#core/normalise.ts';
import { type FieldProblem, refuse, refuseField } from './problems.ts';

/**
 * Parses an input by the call's schema; an optional field that comes empty counts as not given. A refusal marks each
 * field that is wrong.
 */
export function readInput(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(withoutEmpty(schema, sent));
  const unreadable = parsed.success ? unreadablePath(parsed.data) : undefined;
  if (parsed.success && unreadable === undefined) return parsed.data;
  if (parsed.success) throw refuseField(unreadable ?? '', 'field_invalid');
  throw refuse('input_invalid', {
    fields: parsed.error.issues.map((issue) => fieldProblem(issue, sent)),
  });
}

/** The deepest nesting of an input; deeper ones only exhaust the code that walks through them. */
const DEEPEST = 32;

/**
 * The path of a text that no database stores (with a NUL or half a character), or of a part that is nested too deep.
 */
function unreadablePath(part: unknown, path = '', depth = 0): string | undefined {
  if (typeof part === 'string')
    return part.includes('\0') || !part.isWellFormed() ? path : undefined;
  if (typeof part !== 'object' || part === null) return undefined;
  if (depth === DEEPEST) return path.split('.', 1)[0];
  for (const [name, value] of Object.entries(part)) {
    const found = unreadablePath(value, path ? `${path}.${name}` : name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A schema's own check names its `code` in `params`, and may name a `text`; see `FieldProblem`. */
function fieldProblem(issue: z.core.$ZodIssue, sent: unknown): FieldProblem {
  const path = issue.path.join('.');
  if (issue.code === 'custom' && typeof issue.params?.code === 'string') {
    const { code, text } = issue.params;
    return { path, code, ...(typeof text === 'string' && { text }) };
  }
  if (issue.code !== 'custom' && isNothing(valueAt(sent, issue.path))) {
    return { path, code: 'field_required' };
  }
  return { path, ...boundProblem(issue) };
}

/** The bound that was exceeded, if a person can act on it. */
function boundProblem(issue: z.core.$ZodIssue): Omit<FieldProblem, 'path'> {
  if (issue.code === 'too_big') {
    if (!NUMBERS.has(issue.origin)) return { code: 'field_too_long' };
    const most = bound(issue.maximum, issue.inclusive);
    return most === null ? INVALID : { code: 'field_too_large', values: { most } };
  }
  if (issue.code !== 'too_small') return invalidIn(kindText(issue));
  if (issue.origin === 'array') return { code: 'field_none_chosen' };
  const least = bound(issue.minimum, issue.inclusive);
  if (least === null) return INVALID;
  if (issue.origin === 'string') return { code: 'field_too_short', values: { least } };
  return NUMBERS.has(issue.origin) ? { code: 'field_too_small', values: { least } } : INVALID;
}

const INVALID = { code: 'field_invalid' };

function invalidIn(text: string | undefined): Omit<FieldProblem, 'path'> {
  return text === undefined ? INVALID : { ...INVALID, text };
}

/** The text that names the expected kind of value, for the kinds that people know. */
function kindText(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected];
    case 'invalid_format':
      return KINDS[issue.format];
    case 'invalid_value':
      return 'field_not_offered';
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  int: 'field_not_whole',
  number: 'field_not_number',
  datetime: 'field_not_time',
  date: 'field_not_date',
  url: 'field_not_address',
};
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int']);

/** A bound that the text can name: inclusive, and not the limit of the machine. */
function bound(limit: number | bigint, inclusive = true): number | null {
  const number = Number(limit);
  return inclusive && Math.abs(number) < Number.MAX_SAFE_INTEGER ? number : null;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value));
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
    sent,
  );
}

/** Optional fields whose empty text has a meaning of its own. */
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
  if (!(inner instanceof z.ZodObject) || !isObject(sent)) return sent;
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

const optional = new WeakMap<z.ZodType, boolean>();

function isOptional(field: z.ZodType): boolean {
  const isIt = optional.get(field) ?? field.safeParse(undefined).success;
  optional.set(field, isIt);
  return isIt;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
