interface Sum {
  readonly amount: number;
  readonly currency: string;
}

interface Claims {
  readonly activePlayers: number;
  readonly prizes: Sum;
  readonly monthlyPrizePool: Sum | null;
}

/** The sums of the ongoing battlegrounds. */
interface OnNow {
  readonly players: number;
  readonly prizes: readonly Sum[];
}

/**
 * The claims of a brand that can be read beside the numbers of the moment. A pool of a month that is smaller than what can
 * be won now is left out, and so is a number of players smaller than that of the moment.
 */
export function claimsBeside(claims: Claims, now: OnNow | null) {
  const { activePlayers, prizes, monthlyPrizePool: pool } = claims;
  const isAbove = (claim: Sum) =>
    now?.prizes.some(
      ({ amount, currency }) => currency === claim.currency && amount > claim.amount,
    );
  return {
    activePlayers: now && now.players > activePlayers ? null : activePlayers,
    prizes: isAbove(prizes) ? null : prizes,
    monthlyPrizePool: pool && isAbove(pool) ? null : pool,
  };
}
