/** So many days are looked at together. */
export const SPANS = [30, 90, 365] as const;

/** The span that an address asks for. */
export function spanIn({ searchParams }: URL): (typeof SPANS)[number] {
  const asked = Number(searchParams.get('span'));
  return SPANS.find((span) => span === asked) ?? SPANS[0];
}
