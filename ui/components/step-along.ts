/**
 * The step of an arrow key along a row in the direction of reading: 1 forwards, -1 back, `undefined` for another key.
 */
export function stepAlong(key: string, direction: string): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (key === 'ArrowRight') === (direction !== 'rtl') ? 1 : -1;
}
