import { useSyncExternalStore } from 'react';

/**
 * True once the screen's script runs: false in the server's page and in the first view that takes it over. Hides
 * controls that need script.
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
