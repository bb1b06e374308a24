import { useSyncExternalStore } from 'react';

/**
 * Whether the screen's script has arrived: not in the server's page, nor in the first view that takes it over. For
 * what is of no use without script.
 */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
