/** Reads the forms of screens into the inputs of calls, in the browser and on the server alike. */
import { data } from 'react-router';
import { instantOf } from '#core/local-time.ts';
import type { Api } from '#ui/api/browser.ts';
import type { CallOptions } from '#ui/api/client.ts';
import type { TypedNumbers } from './typed-numbers.ts';

type InputOf<Name extends keyof Api> = Parameters<Api[Name]>[0];

interface Reading<Field extends PropertyKey> {
  /** Names of the form's fields that differ from those of the call. */
  readonly names?: { readonly [Name in Field]?: string };
  /** `typedNumbers(form)`, for a form with a `NumberField`. */
  readonly numbers?: TypedNumbers;
  /** IANA zone of the form's `datetime-local` fields. */
  readonly timeZone?: string;
}

/**
 * Reads the input of a call from a form, by the call's own schema: texts, numbers, boxes, times and lists, and inner
 * objects by dotted names (`quiet.from`). `given` has what the form does not hold, and what it holds otherwise. The API
 * judges the values: what is missing is left out, and what cannot be read is sent as it was typed.
 *
 * - text: as typed. An optional field that is empty counts as not given.
 * - number: left out if empty. With `numbers`, throws a 422 `number_unread` for a text that means no number, or two.
 * - boolean: true if the box is ticked. A box that is not ticked is false, or left out if the field is optional.
 * - time: with `timeZone`, a local time becomes its instant.
 * - list: all fields of the name.
 * - nullable: null if the field is empty.
 *
 * The name has to be a literal, because `scripts/vite/calls.ts` puts the kinds of the fields in its place; the schema
 * itself would bring zod to the browser.
 */
export function parseForm<Name extends keyof Api>(
  call: Name,
  form: FormData,
  given: Partial<InputOf<Name>> = {},
  reading: Reading<keyof InputOf<Name>> = {},
): InputOf<Name> {
  const shape: unknown = call;
  if (!isShape(shape))
    throw new Error(`parseForm('${call}'): the plugin of scripts/vite is missing.`);
  const input = { ...objectIn({ form, ...reading }, shape), ...given };
  reading.numbers?.refuse();
  return input as InputOf<Name>; // fields have the kinds of the schema, and the API judges the rest
}

/**
 * Runs the handler of the form's intent. A form without one has the intent `''`. An unknown intent answers 400.
 */
export function byIntent<Done extends Readonly<Record<string, unknown>>>(
  form: FormData,
  handlers: { readonly [Intent in keyof Done]: () => Done[Intent] },
  field = 'intent',
): Done[keyof Done] {
  const intent = textIn(form, field);
  const handler = Object.keys(handlers).includes(intent) ? handlers[intent] : undefined;
  if (!handler) throw data(null, { status: 400 });
  return handler() as Done[keyof Done];
}

/** The text of a field that belongs to no call; empty if the form does not have it. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Makes a form that is sent twice one command, by its hidden field `key`. */
export function commandKey(form: FormData): CallOptions {
  return { idempotencyKey: textIn(form, 'key') };
}

/**
 * Kinds of a call's fields by their names; optional ones end with `?`. Kinds are `text`, `number`, `flag`, `time`, `list`
 * and `numbers`; one that ends with `~` may be null. An inner object has a shape of its own.
 */
export interface FormShape {
  readonly [field: string]: string | FormShape;
}

function isShape(shape: unknown): shape is FormShape {
  return typeof shape === 'object';
}

interface Source {
  readonly form: FormData;
  readonly names?: Readonly<Record<string, string | undefined>>;
  readonly numbers?: TypedNumbers;
  readonly timeZone?: string;
}

function objectIn(source: Source, shape: FormShape, prefix = ''): Record<string, unknown> {
  const fields = Object.entries(shape).map(([field, kind]) => {
    const isOptional = field.endsWith('?');
    const name = isOptional ? field.slice(0, -1) : field;
    const path = source.names?.[prefix + name] ?? prefix + name;
    if (typeof kind === 'string') return [name, fieldIn(source, path, kind, isOptional)] as const;
    const isThere = [...source.form.keys()].some((key) => key.startsWith(`${path}.`));
    return [name, isThere || !isOptional ? objectIn(source, kind, `${path}.`) : undefined] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function fieldIn(source: Source, path: string, kind: string, isOptional: boolean): unknown {
  const { form, timeZone } = source;
  const isThere = form.has(path);
  if (!isThere && (isOptional || !/^(flag|list|numbers)/.test(kind))) return undefined;
  const all = form.getAll(path).filter((value) => typeof value === 'string');
  const text = all[0] ?? '';
  if (kind === 'flag') return isThere && text !== 'false';
  if (kind === 'list') return all;
  if (kind === 'numbers') return all.map(numberOf);
  if (kind.endsWith('~') && text.trim() === '') return null;
  if (kind.startsWith('number')) return numberIn(source, path, text);
  const instant = kind.startsWith('time') && timeZone ? instantOf(text, timeZone) : null;
  return instant?.toISOString() ?? text;
}

function numberIn({ form, numbers }: Source, path: string, text: string): unknown {
  if (numbers) return numbers.read(path) ?? undefined;
  if (form.has(`${path}.form`)) throw new Error(`${path}: parseForm needs typedNumbers(form).`);
  return text.trim() === '' ? undefined : numberOf(text);
}

/** Returns a text that is no number as it is, because the API says so at its field. */
function numberOf(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
