import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { figuresCalls } from '../figures.contract.ts';
import { countFigures } from './counting.ts';
import { figures } from './reading.ts';

export { countFigures };

export function figuresHandlers(platform: Platform): Handlers<typeof figuresCalls> {
  return { figures: figures(platform) };
}

export function figuresJobs(platform: Platform): void {
  // midnight comes to each zone at its own hour
  platform.jobs.every('count-figures', '23 * * * *', () => countFigures(platform));
}
