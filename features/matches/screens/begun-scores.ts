/** The numbers of a result, by the names of their fields. */
export const RESULT_FIELDS = [
  'scoreChallenger',
  'scoreChallenged',
  'penaltiesChallenger',
  'penaltiesChallenged',
] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];
export type TypedResult = Readonly<Record<ResultField, string>>;

export interface BegunResult {
  readonly typed: TypedResult;
  /** A picture was chosen, which no form can be given back. */
  readonly hasPicture: boolean;
}

/** What was begun of each match's result, for as long as the page lasts: the other side may send one meanwhile. */
const begun = new Map<string, BegunResult>();

export function scoreBegun(matchId: string): BegunResult | undefined {
  return begun.get(matchId);
}

export function keepScoreBegun(matchId: string, result: BegunResult): void {
  begun.set(matchId, result);
}

/** It has been sent, or waits on the device. */
export function forgetScoreBegun(matchId: string): void {
  begun.delete(matchId);
}

interface Sources {
  readonly begun: BegunResult | undefined;
  /** Of a form that was refused. */
  readonly refused: Readonly<Record<string, string>> | undefined;
  /** What waits on the device, or was sent before. */
  readonly known: KnownResult | null | undefined;
}

interface KnownResult {
  readonly scoreChallenger: number;
  readonly scoreChallenged: number;
  readonly penalties?: { readonly challenger: number; readonly challenged: number } | undefined;
}

/** What the form of a result starts with: what was typed last, else what is known, else nil. */
export function startingResult({ begun: last, refused, known }: Sources): TypedResult {
  const kept = last?.typed ?? refused;
  const { challenger = '', challenged = '' } = known?.penalties ?? {};
  return {
    scoreChallenger: kept?.scoreChallenger ?? String(known?.scoreChallenger ?? 0),
    scoreChallenged: kept?.scoreChallenged ?? String(known?.scoreChallenged ?? 0),
    penaltiesChallenger: kept?.penaltiesChallenger ?? String(challenger),
    penaltiesChallenged: kept?.penaltiesChallenged ?? String(challenged),
  };
}
