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
import { entrantIn, type KeptMatch, matchesOf } from './match-rows.ts';
import type { Field } from './tables.ts';
import { fieldsOf, type KeptStage, stagesOf, type Tournament } from './tournament-rows.ts';

/** Of a whole tournament, best first; who shares places stands together, who is disqualified has none. */
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

/** Of a stage that has begun; of groups, those of one rank share their places. */
async function placingsOfStage(
  db: Db,
  stage: KeptStage,
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

/** Of a field, best first; nobody twice. */
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
 * Who goes on from a stage that is played, best first: company by company, which are its groups if it has any. Who has
 * left does not, but for those who were sent on before they left, as far as they are named.
 */
export async function sentOnBy(
  db: Db,
  stage: KeptStage,
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

/** Groups with tables by their rows, so that those behind can be compared. */
async function playedField(db: Db, field: Field, isWhole: boolean): Promise<PlayedField> {
  if (isWhole || !hasTable(field.format)) return { placings: await placingsIn(db, field) };
  return { rows: (await tableOf(db, field)).rows };
}

/** The table of a field that has begun. */
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
  // seeds are by rating and draw: the last word where all else is level
  return { entrants, matches, draw: entrants, withdrawals, byes: all.flatMap(byeIn) };
}

function leagueMatch({ key, round, home, away, result }: KeptMatch): LeagueMatch[] {
  const ofHome = entrantIn(home);
  const ofAway = entrantIn(away);
  if (!ofHome || !ofAway) return [];
  const outcome = result?.outcome ?? null;
  return [{ key, round: numberOf(round), home: ofHome, away: ofAway, outcome }];
}

/** A match that nobody comes to is a round without an opponent. */
function byeIn({ round, home, away }: KeptMatch): Bye[] {
  const entrant = entrantIn(home);
  return entrant && away.kind === 'nobody' ? [{ entrant, round: numberOf(round) }] : [];
}

/** 'R3' is the third. */
function numberOf(round: string): number {
  return Number(round.slice(1)) || 1;
}
