import type { League, WithdrawalRuling } from '@battle-league/brackets/league.ts';
import type { Entrant, MatchKey, Outcome } from '@battle-league/brackets/outcome.ts';
import { disqualifiedLast, type Placing } from '@battle-league/brackets/placings.ts';
import type { StageFormat } from '@battle-league/brackets/stages.ts';
import { standingsOf } from '@battle-league/brackets/standings.ts';
import { LEAGUE_RULES, SWISS_RULES } from '@battle-league/brackets/tie-breakers.ts';
import { sql } from 'kysely';
import type { Field } from './field.ts';

interface Stage {
  readonly stage: number;
  readonly format: StageFormat;
}

interface Row {
  readonly key: MatchKey;
  readonly round: string;
  readonly home: Entrant | null;
  readonly away: Entrant | null;
  readonly vacant: boolean;
  readonly outcome: Outcome | null;
}

/**
 * Compares every table shown with the table that the rules alone make of the same results. Returns the placings of a
 * tournament with a single table; null for others.
 */
export async function compareTables(
  field: Field,
  disqualified: ReadonlySet<Entrant>,
): Promise<Placing<Entrant>[] | null> {
  const { product, eventId } = field;
  const { rows: stages } = await sql<Stage>`
    select stage, format from tournament_stages where event_id = ${eventId}
    and started_at is not null order by stage`.execute(product.platform.db);
  let last: readonly { readonly entrant: Entrant; readonly place: number }[] = [];
  for (const stage of stages) {
    for (const group of tablesOf(stage.format))
      last = await compareTable(field, stage, group, disqualified);
  }
  const [only, ...others] = stages;
  const isOneTable = only && others.length === 0 && tablesOf(only.format).includes(null);
  if (!isOneTable) return null;
  return last
    .filter(({ entrant }) => !disqualified.has(entrant))
    .map(({ entrant, place }) => ({ from: place, to: place, entrants: [entrant] }));
}

/** The groups of a stage with a table each; null stands for a table of the whole stage. */
function tablesOf(format: StageFormat): (number | null)[] {
  if (format.kind === 'round_robin' || format.kind === 'swiss') return [null];
  if (format.kind !== 'groups' || format.inside.kind === 'gsl') return [];
  return Array.from({ length: format.groups }, (_, group) => group);
}

async function compareTable(
  field: Field,
  { stage, format }: Stage,
  group: number | null,
  disqualified: ReadonlySet<Entrant>,
) {
  const { organiser, eventId, findings } = field;
  const isSwiss = format.kind === 'swiss';
  const league = await leagueOf(field, stage, group);
  if (isSwiss) nobodyMeetsTwice(field, league);
  const made = standingsOf(league, isSwiss ? SWISS_RULES : LEAGUE_RULES);
  const rows = disqualifiedLast(made.rows, disqualified);
  const alone = rows.map(({ place, entrant, points }) => `${place} ${entrant} ${points}`);
  const asked = { id: eventId, stage, pageSize: 100, ...(group !== null && { group }) };
  const { items } = await organiser.api.leagueTable(asked);
  const shown = items.map(({ rank, entryId, points }) => `${rank} ${entryId} ${points}`);
  if (shown.join() !== alone.join()) {
    findings.push(`table ${stage}/${group ?? '-'}: ${shown}, the rules alone: ${alone}`);
  }
  return rows;
}

async function leagueOf(
  { product, eventId }: Field,
  stage: number,
  group: number | null,
): Promise<League> {
  const { db } = product.platform;
  const here = sql`event_id = ${eventId} and stage = ${stage}
    and group_no is not distinct from ${group}::int`;
  const entrants = await sql<{ entrant: Entrant; ruling: WithdrawalRuling | null }>`
    select entry_id as entrant, ruling from tournament_entrants where ${here}
    order by seed`.execute(db);
  const matches = await sql<Row>`
    select key, round, home, away, away_vacant as vacant, result -> 'outcome' as outcome
    from tournament_matches where ${here}`.execute(db);
  const draw = entrants.rows.map(({ entrant }) => entrant);
  return {
    entrants: draw,
    draw,
    withdrawals: entrants.rows.flatMap(({ entrant, ruling }) =>
      ruling ? [{ entrant, ruling }] : [],
    ),
    matches: matches.rows.flatMap(({ key, round, home, away, outcome }) =>
      home && away ? [{ key, round: Number(round.slice(1)), home, away, outcome }] : [],
    ),
    byes: matches.rows.flatMap(({ round, home, vacant }) =>
      home && vacant ? [{ entrant: home, round: Number(round.slice(1)) }] : [],
    ),
  };
}

function nobodyMeetsTwice({ findings }: Field, { matches }: League): void {
  const pairs = matches.map(({ home, away }) => [home, away].sort().join(' and '));
  const twice = pairs.filter((pair, index) => pairs.indexOf(pair) !== index);
  for (const pair of twice) findings.push(`${pair} meet twice`);
}
