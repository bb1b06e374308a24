import { soundWin } from '#features/play/matches/screens/ready-alert.ts';

/** Milliseconds: one short buzz. */
const BUZZ_MS = 40;

/** A short buzz for a win, and a sound on devices whose players have switched sounds on (`/match-calendar`). */
export function celebrate(): void {
  void soundWin();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(BUZZ_MS);
}
