import { isTournament } from '#features/play/events/rules/event.ts';
import { planFor } from '#features/play/events/rules/event-plan.ts';
import { eventForPlay } from '#features/play/events/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { previewCalls } from '../preview-contract.ts';

export function previewEvent({ db }: Platform): Handler<typeof previewCalls.previewEvent> {
  return async ({ id, entrants }, context) => {
    const { audience } = actingPlayer(context);
    const event = await eventForPlay(db, id);
    if (event?.audience !== audience) throw refuse('not_found');
    if (!isTournament(event.format)) throw refuse('event_without_bracket', { status: 422 });
    const plan = planFor(event, entrants);
    if (!plan) throw refuse('event_unplayable', { status: 422 });
    return {
      format: event.format,
      entrants,
      matches: plan.matches,
      stages: plan.stages.map(({ rounds, ...stage }) => ({
        ...stage,
        rounds: rounds.map(({ number, matches, kickoff, playBy, overBy }) => ({
          number,
          matches,
          kickoff: kickoff.toISOString(),
          playBy: playBy.toISOString(),
          overBy: overBy.toISOString(),
        })),
      })),
      earliestEnd: plan.earliestEnd.toISOString(),
      latestEnd: plan.latestEnd.toISOString(),
    };
  };
}
