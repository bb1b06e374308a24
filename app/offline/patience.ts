export class TooSlow extends Error {}

/** Rejects after `ms`. A later result is ignored. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
