/** The checkout's address at another step, with the parameters that the visitor came with. */
export function stepPath(
  url: URL,
  step: string,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const query = new URLSearchParams();
  for (const name of ['period', 'returnTo', 'setup']) {
    const value = name in changes ? changes[name] : url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  query.set('step', step);
  return `/auth/checkout-payment?${query}`;
}

/** Subjects of the drafts of the checkout's typed steps. */
export const DRAFTS = { personal: 'checkout:personal', billing: 'checkout:billing' } as const;
