import type { Plugin } from 'vite';
import { z } from 'zod';
import { contract } from '../../app/contract.ts';
import type { FormShape } from '../../ui/screen/forms.ts';
import { callsOf, ownFile } from './syntax.ts';

const NAME = 'virtual:calls';

/**
 * Gives the browser the method and path of each call, and to `parseForm('name', …)` the kinds of the call's fields in
 * place of its name. Nothing else of the contract leaves the server.
 */
export function calls(): Plugin {
  return {
    name: 'calls',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? shortTable() : undefined),
    transform(code, id) {
      const file = ownFile(id);
      return file ? withShapes(code, file) : undefined;
    },
  };
}

/** Every page carries it, so it has the names of what is asked for only, and only the paths that differ. */
function shortTable(): string {
  const all = Object.entries(contract);
  const asked = all.filter(([, call]) => call.method === 'GET').map(([name]) => name);
  const apart = all.filter(([name, call]) => pathOf(name) !== call.path);
  const paths = Object.fromEntries(apart.map(([name, call]) => [name, call.path]));
  return `${pathOf}
    const asked = ${JSON.stringify(asked.join(' '))}.split(' ');
    const paths = ${JSON.stringify(paths)};
    export default (name) => [asked.includes(name) ? 'GET' : 'POST', paths[name] ?? pathOf(name)];`;
}

/** The usual path of a call: its name in lower case with hyphens. */
function pathOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function withShapes(code: string, file: string) {
  const found = code.includes('export function parseForm') ? [] : callsOf('parseForm', code, file);
  if (found.length === 0) return undefined;
  let shaped = code;
  for (const {
    arguments: [name],
  } of found.toReversed()) {
    const call = Object.entries(contract).find(([each]) => each === name?.text)?.[1];
    if (!name || !call) throw new Error(`${file}: parseForm('name of a call', …)`);
    const shape = JSON.stringify(formShape(call.input));
    shaped = shaped.slice(0, name.start) + shape + shaped.slice(name.end);
  }
  return { code: shaped, map: null };
}

/** The kinds that a form can fill in, of a call's input. Lists of objects and records are left out. */
export function formShape(input: z.ZodType): FormShape {
  return shapeOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
}

type Schema = z.core.JSONSchema.BaseSchema;

function shapeOf({ properties = {}, required = [] }: Schema): FormShape {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const kind = typeof schema === 'object' ? kindOf(schema) : undefined;
    if (kind === undefined) return [];
    return [[required.includes(name) ? name : `${name}?`, kind] as const];
  });
  return Object.fromEntries(fields);
}

function kindOf(schema: Schema): string | FormShape | undefined {
  if (schema.anyOf) return kindOfUnion(schema.anyOf);
  switch (schema.type ?? typeof (schema.const ?? schema.enum?.[0])) {
    case 'string':
      return schema.format === 'date-time' ? 'time' : 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'array':
      return kindOfList(schema.items);
    case 'object':
      return schema.properties && shapeOf(schema);
    default:
      return undefined;
  }
}

/** A union of kinds is read as text if it can be one. */
function kindOfUnion(schemas: readonly Schema[]): string | FormShape | undefined {
  const others = schemas.filter(({ type }) => type !== 'null');
  const kinds = new Set(others.map(kindOf));
  const [kind] = kinds.has('text') ? ['text'] : kinds;
  const isOne = kinds.size === 1 || kind === 'text';
  if (!isOne || others.length === schemas.length) return isOne ? kind : undefined;
  return typeof kind === 'string' ? `${kind}~` : kind;
}

function kindOfList(items: Schema['items']): string | undefined {
  const kind = typeof items === 'object' && !Array.isArray(items) ? kindOf(items) : undefined;
  if (kind === 'number') return 'numbers';
  return kind === 'text' || kind === 'time' ? 'list' : undefined;
}
