/**
 * The check of a tournament of several stages, or of groups, that was played elsewhere: each field, and the entrants
 * who advance.
 */

import type { DrawnMatch } from './elimination-match.ts';
import { groupName, seedOrder } from './groups.ts';
import {
  type CheckedField,
  type CheckedStage,
  drawProblems,
  type ImportedField,
  type ImportedStage,
  type ImportedTournament,
  type ImportProblem,
  leaverProblem,
} from './imported.ts';
import {
  checkField,
  importedLeagueStandings,
  importedSwissStandings,
  swissLeavers,
} from './imported-field.ts';
import type { Entrant } from './outcome.ts';
import {
  bracketPlacings,
  overallPlacings,
  type Placing,
  placingsAcrossGroups,
  withoutDisqualified,
} from './placings.ts';
import { advancingFromStage, type PlayedField } from './stage-advance.ts';
import { advancersInto, type ResolvedStage, resolveChain } from './stage-chain.ts';
import {
  type Chain,
  type ChainProblem,
  type FieldFormat,
  fieldFormatOf,
  hasTable,
} from './stages.ts';
import type { StandingsRow } from './standings.ts';

/** Checks a tournament in stages, or in one field. The only stage of one field is not listed in `played`. */
export function checkTournament(imported: ImportedTournament): CheckedTournament {
  const { format, entrants, results, annulled, disqualified, stages } = imported;
  if (format.kind === 'stages') {
    return withoutField(imported, checkStages({ entrants, stages, disqualified }));
  }
  const field = { format, entrants, results, annulled, disqualified };
  const { matches, faults, champion } = checkField(field);
  const left = new Set(format.kind === 'swiss' ? swissLeavers(entrants, matches) : []);
  const others = disqualified.filter((each) => !left.has(each) && !annulled.includes(each));
  const only: CheckedStage = {
    order: entrants.map((entrant) => ({ entrant, group: null })),
    matches: matches.map((match) => ({ ...match, group: null })),
    out: [
      ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
      ...[...left].map((entrant) => ({ entrant, ruling: 'walkovers' as const })),
      // their results say what happened in their matches
      ...others.map((entrant) => ({ entrant, ruling: null })),
    ],
  };
  const all = [
    ...(stages.length > 0 ? [misplaced('stages')] : []),
    ...strangers(imported),
    ...faults,
  ];
  return { faults: all, stages: [only], played: [], champion: all.length > 0 ? null : champion };
}

/** Refuses results outside the stages. */
function withoutField(imported: ImportedTournament, chain: CheckedTournament): CheckedTournament {
  const { results, annulled } = imported;
  const faults = [
    ...(results.length > 0 ? [misplaced('results')] : []),
    ...(annulled.length > 0 ? [misplaced('annulled')] : []),
    ...strangers(imported),
    ...chain.faults,
  ];
  return { ...chain, faults, champion: faults.length > 0 ? null : chain.champion };
}

/** Returns a problem for each disqualified entrant who did not take part. */
function strangers({ entrants, disqualified }: ImportedTournament): CheckedField['faults'] {
  return disqualified.flatMap((each, index) =>
    entrants.includes(each) ? [] : [leaverProblem(index, 'disqualified')],
  );
}

function misplaced(path: string): CheckedField['faults'][number] {
  return { path, code: 'field_invalid', text: 'bracket_misplaced', match: '' };
}

interface ImportedChain {
  /** Of the whole event. */
  readonly entrants: readonly Entrant[];
  readonly stages: readonly ImportedStage[];
  readonly disqualified?: readonly Entrant[];
}

export interface CheckedTournament {
  readonly faults: readonly ImportProblem[];
  /** Empty if there are problems; else in the order of play, as in `played`. */
  readonly stages: readonly CheckedStage[];
  readonly played: readonly ResolvedStage[];
  /** The only holder of the first place of the whole chain. */
  readonly champion: Entrant | null;
}

/**
 * Returns the stages with their matches, or all problems. The import names who begins and how a stage was drawn. The
 * advancing entrants have to follow from the results by our own rules: nobody else is in the next stage, and nobody
 * is missing.
 */
export function checkStages({
  entrants,
  disqualified = [],
  ...chain
}: ImportedChain): CheckedTournament {
  const problems = drawProblems(entrants, chain.stages);
  if (problems.length > 0) return refused(problems);
  const stages = chain.stages.map((stage) => withLeft(stage, disqualified));
  const written = chainOfImported(stages);
  const resolution = resolveChain(written, enteredIn(written, stages));
  if (resolution.kind === 'refused') {
    return refused(resolution.problems.map((problem) => chainFault(problem, stages)));
  }
  const played = resolution.stages.map(({ stage }) => playedStage(stage.id, stages));
  const wrong = played.flatMap(({ index, faults }) => faults.map((fault) => inStage(index, fault)));
  const faults = wrong.length > 0 ? wrong : strayed(played);
  if (faults.length > 0) return refused(faults);
  const champion = championOfChain(played, new Set(disqualified));
  return { faults, stages: played, played: resolution.stages, champion };
}

/** Counts disqualified entrants as having left every stage that they were in. */
function withLeft(stage: ImportedStage, disqualified: readonly Entrant[]): ImportedStage {
  const there = new Set(stage.draw.flat());
  const named = new Set([...stage.annulled, ...stage.left]);
  const others = disqualified.filter((each) => there.has(each) && !named.has(each));
  return { ...stage, left: [...stage.left, ...others] };
}

function championOfChain(
  played: readonly PlayedStage[],
  disqualified: ReadonlySet<Entrant>,
): Entrant | null {
  const [first] = overallPlacings(
    played.map(({ to, order, placings }) => {
      const next = played.findIndex(({ imported }) => imported.id === to);
      const fields = placings.map((each) => withoutDisqualified(each, disqualified));
      const isGrouped = order.some(({ group }) => group !== null);
      return {
        entrants: order.length,
        to: to === null ? null : next,
        placings: isGrouped ? placingsAcrossGroups(fields) : (fields[0] ?? []),
      };
    }),
  );
  return (first?.to === 1 && first.entrants[0]) || null;
}

/** Returns the chain of stages. A stage is open if an entrant begins in it. */
export function chainOfImported(stages: readonly ImportedStage[]): Chain {
  const bare: Chain = stages.map(({ id, format, advance, draw }) => {
    return { id, format, advance, size: draw.flat().length, entry: 'open' };
  });
  return bare.map((stage, index) => {
    const advancers = advancersInto(bare, stage);
    const isFed = bare.some(({ advance }) => advance?.to === stage.id);
    const begins = !isFed || own(stages, index).length > 0;
    return {
      ...stage,
      entry: begins ? 'open' : 'advancers',
      size: Math.max(stage.size, advancers + own(stages, index).length),
    };
  });
}

/** Returns the entrants who begin in a stage: they are in no stage that feeds it. */
function own(stages: readonly ImportedStage[], index: number): Entrant[] {
  const stage = stages[index];
  const fedBy = new Set(
    stages.filter(({ advance }) => advance?.to === stage?.id).flatMap(({ draw }) => draw.flat()),
  );
  return (stage?.draw.flat() ?? []).filter((entrant) => !fedBy.has(entrant));
}

function enteredIn(chain: Chain, stages: readonly ImportedStage[]): Map<string, number> {
  return new Map(chain.map(({ id }, index) => [id, own(stages, index).length]));
}

interface PlayedStage extends CheckedStage {
  readonly imported: ImportedStage;
  /** The index in the import. */
  readonly index: number;
  readonly faults: readonly ImportProblem[];
  /** Best first, one list for each field. */
  readonly placings: readonly (readonly Placing<Entrant>[])[];
  /** The next stage and the entrants who advance to it. */
  readonly to: string | null;
  readonly advancers: readonly Entrant[];
}

function playedStage(id: string, stages: readonly ImportedStage[]): PlayedStage {
  const index = stages.findIndex((stage) => stage.id === id);
  const imported = stages[index];
  if (!imported) throw new Error(`no stage ${id}`);
  const { format, draw, advance } = imported;
  const isGrouped = format.kind === 'groups';
  const order = seedOrder(
    isGrouped ? { kind: 'groups', groups: draw } : { kind: 'seeds', seeds: draw[0] ?? [] },
  );
  const next = stages.find((stage) => stage.id === advance?.to);
  // an entrant who left after advancing did advance
  const isNext = new Set(next?.draw.flat());
  const left = imported.left.filter((entrant) => !isNext.has(entrant));
  const fields = draw.map((entrants, group) => playedField(imported, { entrants, group, left }));
  const matches = fields.flatMap(({ checked: { matches } }, group) =>
    matches.map((match) => ({ ...match, group: isGrouped ? group : null })),
  );
  const dropped = format.kind === 'swiss' ? swissLeavers(draw.flat(), matches) : [];
  const withdrawn = new Set([...left, ...dropped]);
  const gone = new Set([...withdrawn, ...imported.annulled]);
  const present = order.flatMap(({ entrant }) => (gone.has(entrant) ? [] : [entrant]));
  const results = fields.map(({ played }) => played);
  return {
    index,
    imported,
    order,
    matches,
    out: outOf(imported, withdrawn),
    faults: [...strangeKeys(imported), ...fields.flatMap(({ checked: { faults } }) => faults)],
    placings: results.map((each) => ('rows' in each ? placingsOfRows(each.rows) : each.placings)),
    to: advance?.to ?? null,
    advancers: advance ? advancingFromStage(results, present, advance).flat() : [],
  };
}

/** Entrants who left after a table was played keep their row in it. */
function outOf({ format, annulled, left }: ImportedStage, withdrawn: ReadonlySet<Entrant>) {
  const isTable = hasTable(fieldFormatOf(format));
  const others = new Set([...withdrawn, ...left].filter((each) => !annulled.includes(each)));
  return [
    ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
    ...[...others].map((entrant) => {
      return { entrant, ruling: isTable && withdrawn.has(entrant) ? ('walkovers' as const) : null };
    }),
  ];
}

/** Checks a group, or the stage itself if it has no groups. */
function playedField(
  imported: ImportedStage,
  { entrants, group, left }: { entrants: readonly Entrant[]; group: number; left: Entrant[] },
): { readonly checked: CheckedField; readonly played: PlayedField } {
  const isGrouped = imported.format.kind === 'groups';
  const prefix = isGrouped ? `${groupName(group)}:` : '';
  const isIn = (entrant: Entrant) => entrants.includes(entrant);
  const own = imported.results.flatMap((result, index) =>
    result.match.startsWith(prefix) ? [{ result, index }] : [],
  );
  const field: ImportedField = {
    format: fieldFormatOf(imported.format),
    entrants,
    results: own.map(({ result }) => ({ ...result, match: result.match.slice(prefix.length) })),
    annulled: imported.annulled.filter(isIn),
    left: left.filter(isIn),
  };
  if (entrants.length < 2) return alone(entrants);
  const { faults, ...checkedField } = checkField(field);
  return {
    checked: {
      ...checkedField,
      faults: faults.map(({ path, match, ...fault }) => ({
        ...fault,
        match: match && prefix + match,
        path: path.replace(/^results\.(\d+)$/, (_, at) => `results.${own[Number(at)]?.index}`),
      })),
    },
    played: fieldPlayed(field, checkedField.matches, isGrouped),
  };
}

function alone(entrants: readonly Entrant[]): ReturnType<typeof playedField> {
  const champion = entrants[0] ?? null;
  const placings = champion ? [{ from: 1, to: 1, entrants: [champion] }] : [];
  return { checked: { matches: [], faults: [], champion }, played: { placings } };
}

function fieldPlayed(
  field: ImportedField,
  matches: readonly DrawnMatch[],
  isGrouped: boolean,
): PlayedField {
  const rows = tableRows(field, matches);
  if (rows && isGrouped) return { rows };
  const placings = rows
    ? placingsOfRows(rows)
    : bracketPlacings(
        field.format,
        field.entrants.length,
        new Map(matches.map((match) => [match.key, match])),
      );
  return { placings };
}

function placingsOfRows(rows: readonly StandingsRow[]): Placing<Entrant>[] {
  return rows.map(({ entrant, place }) => ({ from: place, to: place, entrants: [entrant] }));
}

function tableRows(field: ImportedField, matches: readonly DrawnMatch[]) {
  const kind: FieldFormat['kind'] = field.format.kind;
  if (kind === 'league') return importedLeagueStandings(field, matches).rows;
  return kind === 'swiss' ? importedSwissStandings(field, matches).rows : null;
}

/** Returns a problem for each match of a group that the stage does not have. */
function strangeKeys({ format, draw, results }: ImportedStage): ImportProblem[] {
  if (format.kind !== 'groups') return [];
  const groups = new Set(draw.map((_, group) => groupName(group)));
  return results.flatMap(({ match }, index) => {
    const [group, key] = match.split(':');
    const isKnown = key !== undefined && groups.has(group ?? '');
    return isKnown ? [] : [{ path: `results.${index}`, code: 'match_unknown', match }];
  });
}

/** Returns a problem for each entrant who is in a stage without having advanced, or who advanced and is missing. */
function strayed(played: readonly PlayedStage[]): ImportProblem[] {
  const seen = new Set<Entrant>();
  return played.flatMap(({ index, imported }) => {
    const advancers = new Set(
      played.filter(({ to }) => to === imported.id).flatMap((feeder) => feeder.advancers),
    );
    const strangers = imported.draw.flatMap((entrants, group) =>
      entrants.flatMap((entrant, place) =>
        seen.has(entrant) && !advancers.has(entrant)
          ? [fault(`draw.${group}.${place}`, 'bracket_not_sent_on', entrant)]
          : [],
      ),
    );
    const there = imported.draw.flat();
    const missing = [...advancers].filter((entrant) => !there.includes(entrant));
    for (const entrant of there) seen.add(entrant);
    const absent = missing.map((entrant) => fault('draw', 'bracket_sent_on_missing', entrant));
    return [...strangers, ...absent].map((each) => inStage(index, each));
  });
}

function fault(path: string, code: string, entrant: Entrant): ImportProblem {
  return { path, code, match: '', values: { entrant } };
}

function inStage(index: number, { path, ...rest }: ImportProblem): ImportProblem {
  return { ...rest, path: `stages.${index}.${path}` };
}

function chainFault(
  { code, stages: ids, numbers }: ChainProblem,
  stages: readonly ImportedStage[],
): ImportProblem {
  const index = stages.findIndex(({ id }) => ids.includes(id));
  const path = index < 0 ? 'stages' : `stages.${index}`;
  const values = { stages: ids.join(', '), ...numbers };
  return { path, code: `chain_${code}`, match: '', values };
}

function refused(faults: readonly ImportProblem[]): CheckedTournament {
  return { faults, stages: [], played: [], champion: null };
}
