import { useEffect, useState } from 'react';
import { browserApi } from '#ui/api/browser.ts';

const READ_EVERY_MS = 30_000;

/** The number of players who look for an opponent: read again while the page is seen, and 0 if it cannot be read. */
export function useLooking(loaded: number): number {
  const [count, setCount] = useState(loaded);
  useEffect(() => {
    const read = () =>
      document.hidden ||
      browserApi.lookingNow({}).then(
        ({ looking }) => setCount(looking),
        () => setCount(0),
      );
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return count;
}
