import { eventForPlay } from '#features/events/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { previewCalls } from '../preview-contract.ts';
import { MATCH_TAKES_MS } from '../rules/pace.ts';
import { planOf } from '../rules/plan.ts';
import { paceOf } from '../rules/play.ts';
import { chainOf, holds } from '../rules/stages/for-event.ts';

export function previewEvent({ db }: Platform): Handler<typeof previewCalls.previewEvent> {
  return async ({ id, entrants }, context) => {
    const { audience } = actingPlayer(context);
    const event = await eventForPlay(db, id);
    if (event?.audience !== audience) throw refuse('not_found');
    const chain = chainOf(event.format, event.tournament, entrants);
    if (!chain) throw refuse('event_without_bracket', { status: 422 });
    const pace = paceOf(event);
    const times = { startsAt: event.startsAt, pace, matchTakes: MATCH_TAKES_MS };
    const plan = entrants > holds(chain) ? null : planOf(chain, entrants, times);
    if (!plan) throw refuse('event_unplayable', { status: 422 });
    return {
      format: event.format,
      entrants,
      matches: plan.matches,
      stages: plan.stages.map(({ rounds, ...stage }) => ({
        ...stage,
        rounds: rounds.map(({ number, matches, kickoff, playBy }) => ({
          number,
          matches,
          kickoff: kickoff.toISOString(),
          playBy: playBy.toISOString(),
        })),
      })),
      latestEnd: plan.latestEnd.toISOString(),
    };
  };
}
