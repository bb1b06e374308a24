import { BOOKS_MOVED } from '#features/play/leaderboards/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { seasonsCalls } from '../seasons.contract.ts';
import { achievements, division, recap, weeklyGoals } from './calls.ts';
import { follow, followAll } from './follow.ts';
import { WEEK_OVER } from './seasons.ts';

export { ownWeekOf, readDivision, readGoals } from './calls.ts';
export { seasonsPersonalData } from './data-export.ts';
export { followAll } from './follow.ts';
export {
  gainsOfMatch,
  groupOf,
  outcomeOfWeek,
  streaksOfMatches,
  type WeekOutcome,
} from './gains.ts';
export { goalKey } from './goals.ts';
export { peopleOf } from './people.ts';
export { recapFor } from './recaps.ts';
export { auditSeasons } from './seasons.ts';

export function seasonsHandlers(platform: Platform): Handlers<typeof seasonsCalls> {
  return {
    division: division(platform),
    weeklyGoals: weeklyGoals(platform),
    achievements: achievements(platform),
    recap: recap(platform),
  };
}

/** Registers the jobs of seasons: new results update them, and past weeks are closed. */
export function seasonsJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.handle(BOOKS_MOVED, ({ audience }) => follow(platform, String(audience)));
  jobs.handle(WEEK_OVER, ({ audience }) => follow(platform, String(audience)));
  // results that a concurrent run has skipped
  jobs.every('season-sweep', '* * * * *', () => followAll(platform));
}
