import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import { KEPT } from './load.ts';

type Given<T> = ReturnType<typeof useActionData<T>>;

/**
 * What the last form of this screen was answered, until one sends again or moves on. The router drops it when the
 * screen is loaded anew, and news do that at any moment: a refusal, or a key that is shown once, would be gone before
 * it was read.
 */
export function useAnswer<T>(): Given<T> {
  const given = useActionData<T>();
  const { key } = useLocation();
  const [last, setLast] = useState({ given, key });
  if (key !== last.key || (given && given !== last.given)) setLast({ given, key });
  if (given) return given;
  return key === last.key && !waits(last.given) ? last.given : undefined;
}

/** What waits on the device is sent when the line is back, which also loads the screen anew: then this is over. */
function waits(given: unknown): boolean {
  return (given as { readonly code?: unknown } | undefined)?.code === KEPT;
}
