import { retold } from './told.ts';
import { leaverFault, type Retold, type RetoldStage, type ToldTournament } from './told-model.ts';
import { type RetoldChain, retoldStages } from './told-stages.ts';
import { leftSwiss } from './told-swiss.ts';

/** Whatever is told: in stages, or in one field, whose only stage `played` leaves out. */
export function retoldTournament(told: ToldTournament): RetoldChain {
  const { format, entrants, results, annulled, disqualified, stages } = told;
  if (format.kind === 'stages') {
    return withoutField(told, retoldStages({ entrants, stages, disqualified }));
  }
  const field = { format, entrants, results, annulled, disqualified };
  const { matches, faults, champion } = retold(field);
  const left = new Set(format.kind === 'swiss' ? leftSwiss(entrants, matches) : []);
  const others = disqualified.filter((each) => !left.has(each) && !annulled.includes(each));
  const only: RetoldStage = {
    order: entrants.map((entrant) => ({ entrant, group: null })),
    matches: matches.map((match) => ({ ...match, group: null })),
    out: [
      ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
      ...[...left].map((entrant) => ({ entrant, ruling: 'walkovers' as const })),
      // what became of their matches stands in the results
      ...others.map((entrant) => ({ entrant, ruling: null })),
    ],
  };
  const all = [...(stages.length > 0 ? [misplaced('stages')] : []), ...strangers(told), ...faults];
  return { faults: all, stages: [only], played: [], champion: all.length > 0 ? null : champion };
}

/** Results stand in their stages. */
function withoutField(told: ToldTournament, chain: RetoldChain): RetoldChain {
  const { results, annulled } = told;
  const faults = [
    ...(results.length > 0 ? [misplaced('results')] : []),
    ...(annulled.length > 0 ? [misplaced('annulled')] : []),
    ...strangers(told),
    ...chain.faults,
  ];
  return { ...chain, faults, champion: faults.length > 0 ? null : chain.champion };
}

/** Who is told to be disqualified without having taken part. */
function strangers({ entrants, disqualified }: ToldTournament): Retold['faults'] {
  return disqualified.flatMap((each, index) =>
    entrants.includes(each) ? [] : [leaverFault(index, 'disqualified')],
  );
}

function misplaced(path: string): Retold['faults'][number] {
  return { path, code: 'field_invalid', text: 'bracket_misplaced', match: '' };
}
