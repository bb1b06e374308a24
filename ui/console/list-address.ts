import { useSearchParams } from 'react-router';

/**
 * An address of the list that `query` is at. What says which rows it shows (`kept`, such as `page`) stays, so that
 * a sheet about one of them finds it there; an empty value goes.
 */
export function listAddress(
  query: URLSearchParams,
  kept: readonly string[],
  change: Readonly<Record<string, string>> = {},
): string {
  const now = Object.fromEntries(kept.map((name) => [name, query.get(name) ?? '']));
  const said = Object.entries({ ...now, ...change }).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said)}`;
}

/** {@link listAddress} of where one is. */
export function useListAddress(...kept: readonly string[]) {
  const [query] = useSearchParams();
  return (change?: Readonly<Record<string, string>>) => listAddress(query, kept, change);
}
