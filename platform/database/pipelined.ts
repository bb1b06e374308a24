import { isAftermath } from './errors.ts';

/**
 * Awaits statements that do not depend on each other. Inside a transaction they leave together and are waited for once.
 * PostgreSQL promises no order among them, so a statement that needs another one's lock waits for it. If several fail,
 * throws the error of the first in the given order, after all have ended.
 */
export async function pipelined<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const ended = await Promise.allSettled(statements);
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
  return Promise.all(statements);
}
