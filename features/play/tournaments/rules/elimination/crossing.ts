/**
 * To which place of the losers' bracket the loser of a winners' match drops (both 1-based in their round), so
 * that two who have met meet again as late as can be (rules.md, "Tournaments").
 *
 * Round after round the order is kept, reversed, reversed within the halves, the halves exchanged, and so on
 * in ever smaller parts. Each drop thus falls as far away as the bracket allows from where the losers of the
 * same part of the winners' bracket fell before: of 2^m successive drops no two share their first m halvings.
 * The same way leads back: crossing twice is where one was.
 */
export function crossing(lastRound: number, round: number, index: number): number {
  const halvings = lastRound - round;
  let flips = 0;
  for (let step = 0; step < halvings; step++) {
    if (((round - 1) >> step) & 1) flips ^= 2 ** (halvings - step) - 1;
  }
  return ((index - 1) ^ flips) + 1;
}
