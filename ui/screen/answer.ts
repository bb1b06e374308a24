import { useEffect, useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import { KEPT } from './load.ts';

type Given<T> = ReturnType<typeof useActionData<T>>;

/**
 * The answer to the last form of this screen, until another one is sent or the player leaves. The router drops it when
 * the screen reloads, and live updates reload at any moment: a refusal, or a key that is shown once, would be lost
 * before it was read.
 */
export function useAnswer<T>(): Given<T> {
  const given = useActionData<T>();
  const { key } = useLocation();
  const [last, setLast] = useState({ given, key });
  if (key !== last.key || (given && given !== last.given)) setLast({ given, key });
  useAnswerShown(given);
  if (given) return given;
  return key === last.key && !waits(last.given) ? last.given : undefined;
}

/** True for a form that waits on the device. It is sent once the line is back, which also reloads the screen. */
function waits(given: unknown): boolean {
  return (given as { readonly code?: unknown } | undefined)?.code === KEPT;
}

const listeners = new Set<() => void>();

/** Calls back once a screen shows what a form was answered. Browser only; returns how to stop. */
export function onAnswerShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells of an answer that did not come by the router, as soon as it is on the screen. */
export function useAnswerShown(answer: unknown): void {
  useEffect(() => {
    if (answer) for (const listener of listeners) listener();
  }, [answer]);
}
