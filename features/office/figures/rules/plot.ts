/** The values at a plot's ticks: round numbers, the last one at least the largest value. */
export function axisOf(largest: number): number[] {
  const top = Math.max(1, largest);
  const magnitude = 10 ** Math.floor(Math.log10(top));
  const step = [0.25, 0.5, 1, 2, 2.5].map((part) => part * magnitude).find((one) => one * 4 >= top);
  const whole = Math.max(1, Math.ceil(step ?? magnitude * 5));
  const count = Math.ceil(top / whole);
  return Array.from({ length: count + 1 }, (_, index) => index * whole);
}
