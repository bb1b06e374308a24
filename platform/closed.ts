import type { Config } from './config/config.ts';
import { refuse } from './http/problems.ts';

/** Replaces every adapter to the outside with `WORKERS=off`, and refuses all calls. */
export async function outsideOff(): Promise<never> {
  throw refuse('outside_off');
}

/** Refuses a command that would send something later, before anything is stored. */
export function needOutside({ workers }: Pick<Config, 'workers'>): void {
  if (!workers) throw refuse('outside_off');
}
