import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { newId } from '#platform/ids.ts';

/** The parts of a JSON Schema that inputs are made by. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Values of fields by their names, the same for every call. */
export type Named = Readonly<Record<string, unknown>>;

/**
 * An input of which a call has nothing to complain: all that it has to have, and whatever else it takes that is
 * named. What is named and made here is always of the shape that the call asks for, not always of the sense.
 */
export function plausibleInput(call: Call, named: Named): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return objectBy(schema as Schema, named); // as far as inputs go
}

function objectBy({ properties = {}, required = [] }: Schema, named: Named) {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || name in named,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, valueBy(name, field, named)]));
}

function valueBy(name: string, schema: Schema, named: Named): unknown {
  if (name in named) return named[name];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return valueBy('', choice, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return newId();
  if (schema.format === 'date-time') return '2026-11-12T18:00:00Z';
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'array') return itemsBy(name, schema, named);
  if (schema.type === 'object') return objectBy(schema, named);
  return 'words enough for any reason';
}

function itemsBy(name: string, { items = {}, minItems = 0 }: Schema, named: Named): unknown[] {
  return minItems > 0 ? [valueBy(`${name}[]`, items, named)] : [];
}
