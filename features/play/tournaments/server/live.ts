import type { MatchKey } from '@battle-league/brackets/outcome.ts';
import { hasTable } from '@battle-league/brackets/stages.ts';
import { isTournament } from '#features/play/events/rules/event.ts';
import { planFor } from '#features/play/events/rules/event-plan.ts';
import { controlledEvent, eventForPlay } from '#features/play/events/server/index.ts';
import { fixtureAudience, fixtureControls } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler, type Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { liveCalls } from '../live.contract.ts';
import type { previewCalls } from '../preview.contract.ts';
import { decideOnRows } from './bracket-runner.ts';
import {
  contestantsOf,
  currentRound,
  kindOf,
  pageOfMatches,
  pickStage,
  roundsOf,
  shownByKey,
  shownRows,
  shownStageOf,
} from './bracket-views.ts';
import { matchPlayedFor } from './match-rows.ts';
import type { Field, TournamentsTables } from './tables.ts';
import { fieldIn, findActiveTournament, type StoredStage, stagesOf } from './tournament-rows.ts';

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
    const ids = shown.flatMap(({ matchId }) => (matchId ? [matchId as MatchId] : [])); // the id of the row
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

/** The controls of a match that is not played yet. */
const WITHOUT = { deadline: null, overdue: false, controls: [] };

/** The number of entrants who are named. The others are counted. */
const NAMED = 8;

/** Returns the started stages with other entrants than advance by the current results, and the names of both. */
async function changedStages(db: Db, eventId: EventId, stages: readonly StoredStage[]) {
  const open = stages.flatMap(({ stage, changed }) => (changed ? [{ stage, ...changed }] : []));
  const named = open.flatMap(({ leaves, joins }) => [
    ...leaves.slice(0, NAMED),
    ...joins.slice(0, NAMED),
  ]);
  const contestant = await contestantsOf(db, eventId, named);
  const sample = (entries: readonly string[]) => ({
    names: entries.slice(0, NAMED).flatMap((entry) => contestant(entry)?.username ?? []),
    count: entries.length,
  });
  return open.map(({ stage, leaves, joins, moves }) => ({
    stage,
    leaves: sample(leaves),
    joins: sample(joins),
    reseeded: moves.length,
  }));
}

const NOTHING = {
  resets: [],
  interrupts: [],
  opensEvent: false,
  prizesOwed: 0,
  prizesPaid: 0,
};

/** Returns the consequences of a reopening without applying them. */
function previewReopening({ db }: Platform): Handler<typeof liveCalls.previewReopening> {
  return async ({ matchId }, context) => {
    const { audience } = actingPlayer(context);
    if ((await fixtureAudience(db, matchId)) !== audience) throw refuse('not_found');
    const fixture = await matchPlayedFor(db, matchId);
    const tournament = fixture && (await findActiveTournament(db, fixture.eventId));
    if (!tournament) return { matchId, ...NOTHING };
    const stages = await stagesOf(db, fixture.eventId);
    const stage = stages.find((each) => each.stage === fixture.stage);
    if (!stage) return { matchId, ...NOTHING };
    const field = fieldIn(stage, fixture.group);
    const { resets, interrupts } = await consequences(db, field, fixture.key);
    const shown = await shownByKey(db, field, [...resets, ...interrupts]);
    const pick = (keys: readonly MatchKey[]) => keys.flatMap((key) => shown.get(key) ?? []);
    const over = tournament.finishedAt !== null;
    return {
      matchId,
      resets: pick(resets),
      interrupts: pick(interrupts),
      opensEvent: over,
      ...(over ? await prizes(db, fixture.eventId) : { prizesOwed: 0, prizesPaid: 0 }),
    };
  };
}

/** Returns the consequences within a bracket. In a table a match affects no other. */
async function consequences(db: Db, field: Field, key: MatchKey) {
  const none = { resets: [], interrupts: [] };
  if (hasTable(field.format)) return none;
  const { decision } = await decideOnRows(db, field, { type: 'reopen', key });
  return decision.kind === 'changed' ? decision : none;
}

async function prizes(db: Db, eventId: EventId) {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('prizes_owed')
    .select('paid_at')
    .where('event_id', '=', eventId)
    .execute();
  const paid = rows.filter(({ paid_at }) => paid_at !== null).length;
  return { prizesOwed: rows.length - paid, prizesPaid: paid };
}

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
