/** Ways to pay that begin with two opt-ins, the usual one first. A card is given at the checkout instead. */
export const OPT_IN_WAYS = ['carrier', 'mpesa'] as const;
export type OptInWay = (typeof OPT_IN_WAYS)[number];

/** The wanted way if the brand has it, else its usual one; `undefined` for a brand with cards alone. */
export function wayOf(payers: readonly string[], wanted: string | null): OptInWay | undefined {
  const ways = OPT_IN_WAYS.filter((each) => payers.includes(each));
  return ways.find((each) => each === wanted) ?? ways[0];
}

/** Another of these ways that the brand has, to switch to. */
export function otherWay(payers: readonly string[], way: OptInWay): OptInWay | null {
  return OPT_IN_WAYS.find((each) => each !== way && payers.includes(each)) ?? null;
}
