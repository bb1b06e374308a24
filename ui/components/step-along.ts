/**
 * Which way an arrow key leads along what stands in a row: 1 onwards and -1 back as it is read in this direction of
 * writing; nothing of another key.
 */
export function stepAlong(key: string, direction: string): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (key === 'ArrowRight') === (direction !== 'rtl') ? 1 : -1;
}
