import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { disqualifiedLast } from '@battle-league/brackets/placings.ts';
import { hasTable } from '@battle-league/brackets/stages.ts';
import type { StandingsRow } from '@battle-league/brackets/standings.ts';
import { eventCardOf, visibleEvent } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { noPage, pageOfOrder, type Wanted } from '#platform/database/paging.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../tournaments.contract.ts';
import {
  contestantsOf,
  currentRound,
  kindOf,
  pageOfMatches,
  pickStage,
  roundsOf,
  shownMatches,
  shownStage,
  shownStageOf,
} from './bracket-views.ts';
import { disqualifiedIn } from './entrant-rows.ts';
import { entrantIn } from './match-rows.ts';
import { cachedForVisitors } from './news-cache.ts';
import { placingsIn, placingsNow, tableOf } from './placings.ts';
import type { Field } from './tables.ts';
import { fieldIn, findTournament, stagesOf } from './tournament-rows.ts';

/** Returns a bracket from the visitors' cache, with the viewer's own entry. */
export function bracketForViewer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  read: Handler<typeof tournamentsCalls.getBracketEvent>,
): Handler<typeof tournamentsCalls.getBracketEvent> {
  const visitorsReply = cachedForVisitors(db, read);
  return async (asked, context) => {
    const reply = await visitorsReply(asked, context);
    if (!context.caller.account) return reply;
    return { ...reply, event: await eventCardOf(db, asked.id, context, clock.now()) };
  };
}

export function getBracketEvent({
  db,
  clock,
}: Platform): Handler<typeof tournamentsCalls.getBracketEvent> {
  return async ({ id, stage: number, round, group, entryId, ...wanted }, context) => {
    const event = await eventCardOf(db, id, context, clock.now());
    const tournament = await findTournament(db, id);
    const stages = tournament ? await stagesOf(db, id) : [];
    const stage = await pickStage(db, stages, { stage: number, entryId });
    if (!tournament || !stage) return bracketBeforeStart(event, wanted);
    const rounds = await roundsOf(db, stage);
    const asked = round ?? currentRound(rounds)?.round ?? '';
    const which = { round: asked, group, entryId, ...wanted };
    const { rows, paging } = await pageOfMatches(db, stage, which);
    const champion = tournament.finishedAt && (await placingsNow(db, tournament)).at(0);
    const [first] = champion && champion.to === 1 ? champion.entrants : [];
    const shown = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
    const contestants = await contestantsOf(db, id, shown, stage.stage);
    const winner = await contestantsOf(db, id, [first ?? null]);
    return {
      event,
      entrants: stage.entrants ?? 0,
      stages: stages.map(shownStageOf),
      stage: stage.stage,
      format: kindOf(stage.format),
      groups: stage.format.kind === 'groups' ? stage.format.groups : 0,
      rounds,
      matches: { items: await shownMatches(db, rows, contestants), ...paging },
      champion: winner(first ?? null),
      draw: tournament.draw,
    };
  };
}

/** Returns the reply for a tournament that has not started. */
function bracketBeforeStart(
  event: Awaited<ReturnType<typeof eventCardOf>>,
  wanted: Wanted,
): ReplyOf<typeof tournamentsCalls.getBracketEvent> {
  const nothing = { entrants: 0, stages: [], stage: 1, format: 'knockout', groups: 0 } as const;
  const matches = { items: [], ...noPage(wanted) };
  return { event, ...nothing, stages: [], rounds: [], matches, champion: null, draw: null };
}

/** Returns no rows for a stage without a table, or one that has not started. */
export function leagueTable({ db }: Platform): Handler<typeof tournamentsCalls.leagueTable> {
  return async ({ id, stage, group, ...wanted }, context) => {
    await visibleEvent(db, id, context);
    const disqualified: ReadonlySet<Entrant> = await disqualifiedIn(db, id);
    const rows = disqualifiedLast(await rowsOf(db, id, stage, group), disqualified);
    const { items: shown, paging } = pageOfOrder(rows, wanted, ({ entrant }) => entrant);
    const contestants = await contestantsOf(
      db,
      id,
      shown.map(({ entrant }) => entrant),
    );
    const items = shown.flatMap((row) => {
      const contestant = contestants(row.entrant);
      if (!contestant) return [];
      const { place: rank, played, won, drawn, lost, points, form } = row;
      const { scoreFor: scored, scoreAgainst: conceded } = row;
      const counts = { rank, played, won, drawn, lost, scored, conceded, points };
      const isOut = disqualified.has(row.entrant);
      return [{ ...contestant, ...counts, form: [...form], disqualified: isOut }];
    });
    return { items, ...paging };
  };
}

async function rowsOf(
  db: Db,
  id: EventId,
  asked: number | undefined,
  group: number | undefined,
): Promise<readonly StandingsRow[]> {
  const stage = await shownStage(db, id, { stage: asked });
  if (!stage?.startedAt) return [];
  const isOfGroups = stage.format.kind === 'groups';
  const field = fieldIn(stage, isOfGroups ? (group ?? 0) : null);
  if (hasTable(field.format)) return (await tableOf(db, field)).rows;
  return field.format.kind === 'gsl' ? gslRows(db, field) : [];
}

/** Orders a GSL group by its matches, because its points do not count. */
async function gslRows(db: Db, field: Field): Promise<StandingsRow[]> {
  const { rows } = await tableOf(db, field);
  const placed = (await placingsIn(db, field)).flatMap(({ entrants }) => entrants);
  const placeOf = ({ entrant, place }: StandingsRow) =>
    placed.includes(entrant) ? placed.indexOf(entrant) : placed.length + place;
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row, index) => ({ ...row, place: index + 1 }));
}
