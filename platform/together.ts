/**
 * Shares a look-up among concurrent callers. A call during a look-up waits for the next one, which begins after it, so
 * no caller gets a stale answer.
 */
export function asOne<T>(look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  const run = (key: string): Promise<T> => {
    const found = look(key).finally(() => {
      if (running.get(key) === found) running.delete(key);
    });
    running.set(key, found);
    return found;
  };

  return (key) => {
    const shared = next.get(key);
    if (shared) return shared;
    const current = running.get(key);
    if (!current) return run(key);
    const after = current
      .catch(() => undefined) // its own callers get the error
      .then(() => {
        next.delete(key);
        return run(key);
      });
    next.set(key, after);
    return after;
  };
}
