import pg from 'pg';
import { expect, vi } from 'vitest';

/** The most that an act may ask of the database. */
interface Budget {
  /** Statements, `begin` and `commit` included. */
  readonly sent: number;
  /** Statements that were sent while nothing else was under way on their connection: each is a wait for the database. */
  readonly waits: number;
}

/** Runs an act, and fails where it asks more of the database than its budget: the message lists its statements. */
export async function expectWithinBudget(
  act: () => Promise<unknown>,
  budget: Budget,
): Promise<void> {
  const { statements, waits } = await watched(act);
  const isWithin = statements.length <= budget.sent && waits <= budget.waits;
  const message = `${statements.length} statements and ${waits} waits, where the test allows ${budget.sent} and ${budget.waits}.
An act should ask for each thing once (docs/decisions/0046). If a new statement is worth it, raise the numbers in the test.
${statements.map((statement) => `  ${statement.slice(0, 120)}`).join('\n')}`;
  expect(isWithin, message).toBe(true);
}

async function watched(act: () => Promise<unknown>) {
  const send = pg.Client.prototype.query;
  const underWay = new WeakMap<pg.Client, number>();
  const statements: string[] = [];
  let waits = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const before = underWay.get(this) ?? 0;
    statements.push(textOf(args[0]));
    if (before === 0) waits += 1;
    const answered: Promise<unknown> | undefined = Reflect.apply(send, this, args);
    if (!answered) return undefined; // answered by a callback, and no statement of a change
    underWay.set(this, before + 1);
    return answered.finally(() => underWay.set(this, (underWay.get(this) ?? 1) - 1));
  });
  try {
    await act();
  } finally {
    spy.mockRestore();
  }
  return { statements, waits };
}

/** A statement in one line. */
function textOf(statement: unknown): string {
  const { text } = Object(statement);
  return String(text ?? statement).replace(/\s+/g, ' ');
}
