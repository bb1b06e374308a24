import { retold } from './told.ts';
import type { Retold, RetoldStage, ToldTournament } from './told-model.ts';
import { type RetoldChain, retoldStages } from './told-stages.ts';
import { leftSwiss } from './told-swiss.ts';

/** Whatever is told: in stages, or in one field, whose only stage `played` leaves out. */
export function retoldTournament(told: ToldTournament): RetoldChain {
  const { format, entrants, results, annulled, stages } = told;
  if (format.kind === 'stages') return withoutField(told, retoldStages({ entrants, stages }));
  const { matches, faults, champion } = retold({ format, entrants, results, annulled });
  const only: RetoldStage = {
    order: entrants.map((entrant) => ({ entrant, group: null })),
    matches: matches.map((match) => ({ ...match, group: null })),
    out: [
      ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
      ...(format.kind === 'swiss' ? leftSwiss(entrants, matches) : []).map((entrant) => {
        return { entrant, ruling: 'walkovers' as const };
      }),
    ],
  };
  const all = [...faults, ...(stages.length > 0 ? [misplaced('stages')] : [])];
  return { faults: all, stages: [only], played: [], champion: all.length > 0 ? null : champion };
}

/** Results stand in their stages. */
function withoutField({ results, annulled }: ToldTournament, chain: RetoldChain): RetoldChain {
  const faults = [
    ...(results.length > 0 ? [misplaced('results')] : []),
    ...(annulled.length > 0 ? [misplaced('annulled')] : []),
    ...chain.faults,
  ];
  return { ...chain, faults, champion: faults.length > 0 ? null : chain.champion };
}

function misplaced(path: string): Retold['faults'][number] {
  return { path, code: 'field_invalid', match: '' };
}
