// What is imported as `react` where screens are built: Preact's, and what the router asks for beside it.
export * from 'preact/compat';
export { default } from 'preact/compat';

const guess = () => undefined;

/** State that nobody guesses ahead: the router does so only where it is told to. */
export function useOptimistic(state) {
  return [state, guess];
}
