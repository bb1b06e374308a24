import { eventForPlay } from '#features/events/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { previewCalls } from '../preview-contract.ts';
import { type PlannedStage, planOf } from '../rules/plan.ts';
import { paceOf } from '../rules/play.ts';
import { fitted } from '../rules/stages/fitted.ts';
import { chainOf, holds } from '../rules/stages/for-event.ts';
import { MATCH_TAKES_MS } from './conduct.ts';
import { kindOf } from './reading.ts';

export function previewEvent({ db }: Platform): Handler<typeof previewCalls.previewEvent> {
  return async ({ id, entrants }, context) => {
    const { audience } = actingPlayer(context);
    const event = await eventForPlay(db, id);
    if (event?.audience !== audience) throw refuse('not_found');
    const chain = chainOf(event.format, event.tournament, entrants);
    if (!chain) throw refuse('event_without_bracket', { status: 422 });
    const most = holds(chain);
    const played = entrants <= most && fitted(chain, entrants);
    if (!played) throw refuse('event_too_large', { status: 422, values: { most } });
    const pace = paceOf(event.format, event.tournament);
    const plan = planOf(played.stages, event.startsAt, pace, MATCH_TAKES_MS);
    const { matches, byes, stages, latestEnd } = plan;
    return {
      ...{ format: event.format, entrants, matches, byes },
      stages: stages.map(stageReply),
      latestEnd: latestEnd.toISOString(),
    };
  };
}

function stageReply({ name, format, entrants, rounds }: PlannedStage) {
  return {
    ...{ name, format: kindOf({ kind: format }), entrants },
    rounds: rounds.map(({ round, matches, kickoff, playBy }) => ({
      ...{ round, matches },
      kickoff: kickoff.toISOString(),
      playBy: playBy.toISOString(),
    })),
  };
}
