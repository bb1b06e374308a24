import { useEffect, useEffectEvent, useRef } from 'react';
import { useSaver } from '#ui/network/use-saver.ts';

const APART_MS = 1_500;
/** With the data saver. */
const SPARING_MS = 10_000;

/** News in a burst are followed once at the start and once at the end. */
export function useCalmly(action: () => Promise<void>): () => void {
  const saving = useSaver();
  const run = useEffectEvent(() => void action());
  const rest = useEffectEvent(() => (saving ? SPARING_MS : APART_MS));
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
      }, rest());
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
