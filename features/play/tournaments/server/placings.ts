import { groupName } from '@battle-league/brackets/groups.ts';
import type { Bye, League, LeagueMatch, Withdrawal } from '@battle-league/brackets/league.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import {
  bracketPlacings,
  overallPlacings,
  type Placing,
  placingsAcrossGroups,
  withoutDisqualified,
} from '@battle-league/brackets/placings.ts';
import {
  type Advancers,
  advancingFromStage,
  type PlayedField,
} from '@battle-league/brackets/stage-advance.ts';
import { hasTable } from '@battle-league/brackets/stages.ts';
import { type Standings, standingsOf } from '@battle-league/brackets/standings.ts';
import { LEAGUE_RULES, SWISS_RULES } from '@battle-league/brackets/tie-breakers.ts';
import type { Db } from '#platform/database/database.ts';
import { disqualifiedIn, entrantsOfStage } from './entrant-rows.ts';
import { entrantIn, matchesOf, type StoredMatch } from './match-rows.ts';
import type { Field } from './tables.ts';
import { fieldsOf, type StoredStage, stagesOf, type Tournament } from './tournament-rows.ts';

/**
 * Returns the placings of a whole tournament, best first, one for all who share it. Disqualified entrants have none.
 */
export async function placingsNow(
  db: Db,
  { eventId }: Pick<Tournament, 'eventId'>,
): Promise<Placing<Entrant>[]> {
  const stages = (await stagesOf(db, eventId)).filter(({ startedAt }) => startedAt);
  const disqualified = await disqualifiedIn(db, eventId);
  const placed = [];
  for (const stage of stages) {
    const { entrants, advance } = stage;
    const placings = await placingsOfStage(db, stage, disqualified);
    placed.push({ entrants: entrants ?? 0, to: advance?.to ?? null, placings });
  }
  return overallPlacings(placed);
}

/** Returns the placings of a started stage. In groups, entrants of the same rank share one. */
async function placingsOfStage(
  db: Db,
  stage: StoredStage,
  disqualified: ReadonlySet<Entrant>,
): Promise<Placing<Entrant>[]> {
  const fields = fieldsOf(stage);
  const [whole] = fields;
  const placed = async (field: Field) =>
    withoutDisqualified(await placingsIn(db, field), disqualified);
  if (whole?.group === null) return placed(whole);
  const groups = [];
  for (const field of fields) groups.push(await placed(field));
  return placingsAcrossGroups(groups);
}

/** Returns the placings of a field, best first. */
export async function placingsIn(db: Db, field: Field): Promise<Placing<Entrant>[]> {
  if (field.entrants < 2) {
    const alone = await entrantsOfStage(db, field);
    return alone.map(({ entryId }) => ({ from: 1, to: 1, entrants: [entryId] }));
  }
  if (hasTable(field.format)) {
    const { rows } = await tableOf(db, field);
    return rows.map(({ entrant, place }) => ({ from: place, to: place, entrants: [entrant] }));
  }
  return bracketPlacings(field.format, field.entrants, await matchesOf(db, field));
}

/**
 * Returns the entrants who advance from a finished stage, best first, one list for each group. Entrants who left do
 * not advance, except those in `before`, who left after advancing.
 */
export async function advancersOf(
  db: Db,
  stage: StoredStage,
  before: ReadonlySet<Entrant> = new Set(),
): Promise<Advancers[]> {
  const { name, advance } = stage;
  if (!advance) return [];
  const everybody = await entrantsOfStage(db, { ...stage, group: null });
  const present = everybody
    .filter(({ entryId, isOut }) => !isOut || before.has(entryId))
    .map(({ entryId }) => entryId);
  const fields = fieldsOf(stage);
  const isWhole = fields[0]?.group === null;
  const played = await Promise.all(fields.map((field) => playedField(db, field, isWhole)));
  return advancingFromStage(played, present, advance).map((entrants, group) => ({
    from: isWhole ? name : `${name} ${groupName(group)}`,
    entrants,
  }));
}

/** Returns rows for groups with tables, so that groups can be compared. */
async function playedField(db: Db, field: Field, isWhole: boolean): Promise<PlayedField> {
  if (isWhole || !hasTable(field.format)) return { placings: await placingsIn(db, field) };
  return { rows: (await tableOf(db, field)).rows };
}

/** Returns the standings of a field that has started. */
export async function tableOf(db: Db, field: Field): Promise<Standings> {
  const isSwiss = field.format.kind === 'swiss';
  return standingsOf(await leagueOf(db, field), isSwiss ? SWISS_RULES : LEAGUE_RULES);
}

export async function leagueOf(db: Db, field: Field): Promise<League> {
  const rows = await entrantsOfStage(db, field);
  const entrants = rows.map(({ entryId }) => entryId);
  const all = [...(await matchesOf(db, field)).values()];
  const withdrawals = rows.flatMap(({ entryId: entrant, ruling }): Withdrawal[] =>
    ruling ? [{ entrant, ruling }] : [],
  );
  const matches = all.flatMap(leagueMatch);
  // seeds follow from rating and draw, so they decide if all else is level
  return { entrants, matches, draw: entrants, withdrawals, byes: all.flatMap(byeIn) };
}

function leagueMatch({ key, round, home, away, result }: StoredMatch): LeagueMatch[] {
  const ofHome = entrantIn(home);
  const ofAway = entrantIn(away);
  if (!ofHome || !ofAway) return [];
  const outcome = result?.outcome ?? null;
  return [{ key, round: numberOf(round), home: ofHome, away: ofAway, outcome }];
}

/** Returns a match with an empty side as a bye. */
function byeIn({ round, home, away }: StoredMatch): Bye[] {
  const entrant = entrantIn(home);
  return entrant && away.kind === 'nobody' ? [{ entrant, round: numberOf(round) }] : [];
}

/** Reads the number of a round, such as 3 of 'R3'. */
function numberOf(round: string): number {
  return Number(round.slice(1)) || 1;
}
