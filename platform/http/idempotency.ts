import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Db, tables } from '../database/database.ts';
import type { Transaction, Transactions } from '../transaction.ts';
import { refuse } from './problems.ts';

interface IdempotencyTables {
  idempotency_keys: {
    caller: string;
    key: string;
    path: string;
    input_hash: Buffer;
    reply: unknown;
    at: Date;
  };
}

export interface CommandKey {
  readonly caller: string;
  readonly key: string;
  readonly path: string;
  readonly input: unknown;
}

/** Thrown through the transaction to answer a repeated request with the stored reply. */
export class Repeated extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('repeated');
    this.reply = reply;
  }
}

/**
 * Returns the reply to a repeated request. The last release may have stored it without fields that are new in this one;
 * it is sent without them, so that a player who repeats a command during a deploy learns that it was done.
 */
export function storedReply(schema: z.ZodType, stored: unknown): unknown {
  const { success, data } = schema.safeParse(stored);
  return success ? data : named(schema, stored);
}

/** Returns the fields of `value` that the schema names; no others leave the server. */
function named(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return named(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one) => named(schema.element, one));
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name in schema.shape);
  return Object.fromEntries(fields.map(([name, one]) => [name, named(schema.shape[name], one)]));
}

/** Lifetime of a key; a later repeat is a new command. */
const LIFETIME_MS = 48 * 60 * 60 * 1000;

/** Runs a change once for its key. A concurrent repeat waits for the first one to commit. */
export function transactOnce<T>(
  transactions: Transactions,
  command: CommandKey,
  change: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return transactions.run(async (transaction) => {
    await claim(transaction, command);
    const reply = await change(transaction);
    await tables<IdempotencyTables>(transaction.db)
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply ?? null) })
      .where('caller', '=', command.caller)
      .where('key', '=', command.key)
      .execute();
    return reply;
  });
}

async function claim(transaction: Transaction, command: CommandKey): Promise<void> {
  const view = tables<IdempotencyTables>(transaction.db);
  const { caller, key, path } = command;
  const inputHash = createHash('sha256').update(JSON.stringify(command.input)).digest();
  const claimed = await view
    .insertInto('idempotency_keys')
    .values({ caller, key, path, input_hash: inputHash, reply: null, at: transaction.now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return;
  const earlier = await view
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.path !== path || !earlier.input_hash.equals(inputHash)) {
    throw refuse('idempotency_key_reused');
  }
  throw new Repeated(earlier.reply);
}

/** Deletes keys after their lifetime. */
export async function pruneIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await tables<IdempotencyTables>(db)
    .deleteFrom('idempotency_keys')
    .where('at', '<', new Date(now.getTime() - LIFETIME_MS))
    .execute();
}
