/**
 * Two numbers of a score in a line of words, the first where reading begins: as on the board. A line of numbers has no
 * direction of its own.
 */
export function writtenScore(
  [first, second]: readonly [number, number],
  direction: 'ltr' | 'rtl',
): string {
  const isolate = direction === 'rtl' ? '\u2067' : '\u2066';
  return `${isolate}${first} – ${second}\u2069`;
}
