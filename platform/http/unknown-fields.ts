import { z } from 'zod';

/** The most fields that a reply names. */
const MOST = 20;
const LONGEST_NAME = 64;
const LONGEST_LIST = 1000;

/**
 * Finds the fields of a body that a call does not have, as paths (`results.3.socre`). The schema leaves them out, so
 * without a word a misspelt field looks as if it had been done.
 */
export function unknownFields(schema: z.ZodType, sent: unknown): string[] {
  const found: string[] = [];
  for (const path of unknownIn(schema, sent, '')) {
    found.push(path);
    if (found.length > MOST) break;
  }
  return found;
}

/** Writes paths as the value of a header: bounded, and with no character that means something there. */
export function fieldList(paths: readonly string[]): string {
  let list = '';
  for (const [place, path] of paths.entries()) {
    const name = encodeURIComponent(path.slice(0, LONGEST_NAME).toWellFormed());
    if (place === MOST || list.length + name.length > LONGEST_LIST) return `${list}, ...`;
    list += place === 0 ? name : `, ${name}`;
  }
  return list;
}

function* unknownIn(schema: unknown, sent: unknown, path: string): Generator<string> {
  if (typeof sent !== 'object' || sent === null) return;
  if (Array.isArray(sent) && (schema instanceof z.ZodObject || schema instanceof z.ZodRecord))
    return;
  if (schema instanceof z.ZodObject) yield* unknownInObject(schema, sent, path);
  else if (schema instanceof z.ZodUnion) yield* unknownInUnion(schema, sent, path);
  else if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) {
    const each = schema instanceof z.ZodArray ? schema.element : schema.valueType;
    for (const [name, value] of Object.entries(sent)) yield* unknownIn(each, value, at(path, name));
  } else {
    const inner = innerOf(schema);
    if (inner) yield* unknownIn(inner, sent, path);
  }
}

/** The schema of what is sent, inside one that only adds to it: optional, nullable, default, transform and the like. */
function innerOf(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) {
    // the output side reads the result of `preprocess`
    return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  }
  return schema instanceof z.ZodLazy ? schema.unwrap() : Object(schema).def?.innerType;
}

function* unknownInObject(schema: z.ZodObject, sent: object, path: string): Generator<string> {
  const { catchall, shape } = schema.def;
  for (const [name, value] of Object.entries(sent)) {
    if (Object.hasOwn(shape, name)) yield* unknownIn(shape[name], value, at(path, name));
    else if (catchall === undefined) yield at(path, name);
  }
}

/** Callers who send one of several shapes mean the one that leaves the least unknown. */
function* unknownInUnion(schema: z.ZodUnion, sent: object, path: string): Generator<string> {
  const fitting = schema.options.filter((option) => z.safeParse(option, sent).success);
  const options = fitting.length > 0 ? fitting : schema.options;
  const lists = options.map((option) => [...unknownIn(option, sent, path)]);
  const [least = []] = lists.toSorted((a, b) => a.length - b.length);
  yield* least;
}

function at(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
