export class TooSlow extends Error {}

/** What takes longer than that counts as away; what comes of it later is heard by nobody here. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
