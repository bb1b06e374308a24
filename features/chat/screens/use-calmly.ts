import { useEffect, useEffectEvent, useRef } from 'react';

const APART_MS = 1_500;

/** News in a burst are followed once at the start and once at the end. */
export function useCalmly(action: () => Promise<void>): () => void {
  const run = useEffectEvent(() => void action());
  const state = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; again: boolean }>({
    again: false,
  });
  const begin = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { current } = state;
    const go = () => {
      if (current.timer !== undefined) {
        current.again = true;
        return;
      }
      run();
      current.timer = setTimeout(() => {
        current.timer = undefined;
        if (current.again) {
          current.again = false;
          go();
        }
      }, APART_MS);
    };
    begin.current = go;
    return () => {
      clearTimeout(current.timer);
      current.timer = undefined;
      begin.current = () => undefined;
    };
  }, []);
  return () => begin.current();
}
