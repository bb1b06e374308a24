import pg from 'pg';
import { vi } from 'vitest';

/** Counts what is sent to the database, and how often it was sent while nothing else was under way on its line. */
export function countStatements() {
  const send = pg.Client.prototype.query;
  const underWay = new WeakMap<pg.Client, number>();
  let sent = 0;
  let waits = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const before = underWay.get(this) ?? 0;
    sent += 1;
    if (before === 0) waits += 1;
    const answered: Promise<unknown> | undefined = Reflect.apply(send, this, args);
    if (!answered) return undefined; // answered by a callback, and no statement of a change
    underWay.set(this, before + 1);
    return answered.finally(() => underWay.set(this, (underWay.get(this) ?? 1) - 1));
  });
  return {
    sent: () => sent,
    waits: () => waits,
    forget() {
      sent = 0;
      waits = 0;
    },
    stop: () => spy.mockRestore(),
  };
}
