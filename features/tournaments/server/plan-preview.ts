import { eventForPlay } from '#features/events/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { previewCalls } from '../preview-contract.ts';
import { planOf } from '../rules/plan.ts';
import { formatOf, paceOf } from '../rules/play.ts';
import { MATCH_TAKES_MS } from './conduct.ts';

/** Everybody against everybody: more would never come to an end. */
const LARGEST_LEAGUE = 128;

export function previewEvent({ db }: Platform): Handler<typeof previewCalls.previewEvent> {
  return async ({ id, entrants }, context) => {
    const { audience } = actingPlayer(context);
    const event = await eventForPlay(db, id);
    if (event?.audience !== audience) throw refuse('not_found');
    const format = formatOf(event.format, event.tournament);
    if (!format) throw refuse('event_without_bracket', { status: 422 });
    if (format.kind === 'league' && entrants > LARGEST_LEAGUE) {
      throw refuse('league_too_large', { status: 422, values: { most: LARGEST_LEAGUE } });
    }
    const pace = paceOf(event.format, event.tournament);
    const plan = planOf(format, entrants, event.startsAt, pace, MATCH_TAKES_MS);
    return {
      format: event.format,
      entrants,
      matches: plan.matches,
      byes: plan.byes,
      rounds: plan.rounds.map(({ round, matches, kickoff, playBy }) => ({
        round,
        matches,
        kickoff: kickoff.toISOString(),
        playBy: playBy.toISOString(),
      })),
      latestEnd: plan.latestEnd.toISOString(),
    };
  };
}
