/** Milliseconds: one short buzz. */
const BUZZ_MS = 40;

/** A short buzz for a win. No sound: it is for the device's owner to ask for one. */
export function celebrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(BUZZ_MS);
}
