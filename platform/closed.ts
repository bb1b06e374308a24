import type { Config } from './config/config.ts';
import { refuse } from './http/problems.ts';

/** Stands in for every way out with `WORKERS=off`: it refuses, and nothing leaves. */
export async function outsideOff(): Promise<never> {
  throw refuse('outside_off');
}

/** Refuses an act that sends something later, before anything is stored. */
export function needOutside({ workers }: Pick<Config, 'workers'>): void {
  if (!workers) throw refuse('outside_off');
}
