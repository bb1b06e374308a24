import { controlledEvent } from '#features/play/events/server/index.ts';
import { fixtureControls } from '#features/play/matches/server/index.ts';
import { noPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler, type Handlers } from '#platform/http/handlers.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { liveCalls } from '../live-contract.ts';
import { changedStages } from './changed-stages.ts';
import { shownRows } from './reading.ts';
import { previewReopening } from './reopening-preview.ts';
import { currentRound, pageOfMatches, roundsOf } from './rounds.ts';
import { kindOf, pickStage, shownStageOf } from './shown-stage.ts';
import { stagesOf } from './stage-rows.ts';

export function liveHandlers(platform: Platform): Handlers<typeof liveCalls> {
  return {
    eventControl: eventControl(platform),
    previewReopening: previewReopening(platform),
  };
}

function eventControl(platform: Platform): Handler<typeof liveCalls.eventControl> {
  const controlsOf = fixtureControls(platform);
  const { db, clock } = platform;
  return async ({ eventId: id, stage: number, round: asked, ...wanted }, context) => {
    actingPlayer(context);
    const now = clock.now();
    const { event, pause } = await controlledEvent(db, id, context, now);
    const stages = await stagesOf(db, id);
    const on = await pickStage(db, stages, { stage: number });
    const stage = on?.stage ?? 1;
    const inStage = { eventId: id, stage };
    const rounds = on ? await roundsOf(db, on) : [];
    const round = asked ?? currentRound(rounds)?.round ?? null;
    const found =
      on && round
        ? await pageOfMatches(db, on, { round, ...wanted })
        : { rows: [], paging: noPage(wanted) };
    const shown = await shownRows(db, inStage, found.rows);
    const ids = shown.flatMap(({ matchId }) => (matchId ? [matchId as MatchId] : [])); // the row's
    const controls = await controlsOf(ids, context, now);
    const items = shown.map((match) => ({
      ...match,
      ...(controls.get(match.matchId as MatchId) ?? WITHOUT), // as above
    }));
    const matches = { items, ...found.paging };
    const format = on ? kindOf(on.format) : 'knockout';
    const entrants = on?.entrants ?? 0;
    const choices = await changedStages(db, id, stages);
    const plan = { choices, stages: stages.map(shownStageOf), stage, format, entrants };
    return { event, pause, ...plan, rounds, round, matches };
  };
}

/** Of a match that is not played yet. */
const WITHOUT = { deadline: null, overdue: false, controls: [] };
