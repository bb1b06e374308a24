import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { readInput, withoutEmpty } from '#platform/http/input.ts';
import { Refusal } from '#platform/http/problems.ts';
import { contract } from './contract.ts';

/** Fields whose empty text asks for something; of every other optional field it says nothing. */
const MEANT = [
  'login.email',
  'earlyAccessUser.eafcUUID',
  'register.dateOfBirth',
  ...['email', 'emailPassword', 'firstName', 'lastName', 'dateOfBirth', 'gender', 'bio'].map(
    (field) => `profileUpdate.${field}`,
  ),
  'setTimeZone.timeZone',
];

const OPTIONAL = Object.entries(contract).flatMap(([name, call]) =>
  optionalIn(call.input).map((path) => ({ name, call: call as Call, path })),
);

test('every optional field of every call may come empty, and is then not given', () => {
  expect(OPTIONAL.length).toBeGreaterThan(300);
  const refused = OPTIONAL.filter(({ call, path }) => {
    return problemsOf(call, sentAt(path)).some((at) => at === path.join('.'));
  });
  expect(namesOf(refused)).toEqual([]);
  const read = OPTIONAL.filter(({ call, path }) => {
    const [given, left] = [sentAt(path), sentAt(path, false)].map((sent) => readBy(call, sent));
    return JSON.stringify(given) !== JSON.stringify(left);
  });
  expect(namesOf(read).filter((name) => !MEANT.includes(name))).toEqual([]);
});

test('but for the fields whose empty text asks for something', () => {
  const left = OPTIONAL.filter(({ call, path }) => {
    const sent = withoutEmpty(call.input, sentAt(path));
    return JSON.stringify(sent) !== JSON.stringify(sentAt(path, false));
  });
  expect(namesOf(left)).toEqual(MEANT);
});

function namesOf(fields: typeof OPTIONAL): string[] {
  return fields.map(({ name, path }) => [name, ...path].join('.'));
}

/** Paths of all that may be left out, inner objects included. */
function optionalIn(schema: z.ZodType, before: readonly string[] = []): string[][] {
  const object = unwrapped(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([name, field]) => {
    const path = [...before, name];
    const own = (field as z.ZodType).safeParse(undefined).success ? [path] : [];
    return [...own, ...optionalIn(field as z.ZodType, path)];
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodDefault ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Makes an input of one empty field, or without it. */
function sentAt(path: readonly string[], isThere = true): object {
  const [name = '', ...rest] = path;
  if (rest.length > 0) return { [name]: sentAt(rest, isThere) };
  return isThere ? { [name]: '' } : {};
}

/** Returns the parsed input, or the problems: most calls need more than one field. */
function readBy({ input }: Call, sent: object): unknown {
  try {
    return readInput(input, sent);
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields;
    throw error;
  }
}

function problemsOf(call: Call, sent: object): string[] {
  const read = readBy(call, sent);
  return Array.isArray(read) ? read.map(({ path }) => String(path)) : [];
}
