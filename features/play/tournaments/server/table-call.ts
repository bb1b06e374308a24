import { hasTable } from '@battle-league/brackets/field.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { disqualifiedLast } from '@battle-league/brackets/placings.ts';
import type { StandingsRow } from '@battle-league/brackets/standings.ts';
import { visibleEvent } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import { contestantsOf } from './contestants.ts';
import { disqualifiedIn } from './disqualified.ts';
import { tableOf } from './league.ts';
import { placingsIn } from './placings.ts';
import type { Field } from './rows.ts';
import { shownStage } from './shown-stage.ts';
import { fieldIn } from './stage-rows.ts';

/** Empty for a stage that has no table, or has not begun. */
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

/** A GSL group has no points that count: its entrants stand as its matches have placed them. */
async function gslRows(db: Db, field: Field): Promise<StandingsRow[]> {
  const { rows } = await tableOf(db, field);
  const placed = (await placingsIn(db, field)).flatMap(({ entrants }) => entrants);
  const placeOf = ({ entrant, place }: StandingsRow) =>
    placed.includes(entrant) ? placed.indexOf(entrant) : placed.length + place;
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row, index) => ({ ...row, place: index + 1 }));
}
