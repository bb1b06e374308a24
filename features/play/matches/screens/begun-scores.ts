import { textIn } from '#ui/screen/forms.ts';

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

const NAME = 'bl-results:';

/**
 * Reads the result that this tab has begun to enter. The other side may send one meanwhile, and a phone drops the page
 * while its camera is open. Browser only.
 */
export function scoreBegun(matchId: string): BegunResult | undefined {
  try {
    const kept = sessionStorage.getItem(NAME + matchId);
    return kept === null ? undefined : (JSON.parse(kept) as BegunResult); // as it was kept below
  } catch {
    return undefined; // no store on this device
  }
}

export function saveBegunScore(matchId: string, result: BegunResult): void {
  try {
    sessionStorage.setItem(NAME + matchId, JSON.stringify(result));
  } catch {
    // the result is still on the screen
  }
}

/** Removes the result that was sent, or that waits on the device. */
export function forgetScoreBegun(matchId: string): void {
  try {
    sessionStorage.removeItem(NAME + matchId);
  } catch {
    // nothing was kept
  }
}

/** The numbers of a form, also those typed before the script was loaded. */
export function resultIn(form: FormData): Partial<TypedResult> {
  const there = RESULT_FIELDS.filter((field) => form.has(field));
  return Object.fromEntries(there.map((field) => [field, textIn(form, field)]));
}

interface Sources {
  readonly begun: BegunResult | undefined;
  /** Of a form that was refused. */
  readonly refused: Readonly<Record<string, string>> | undefined;
  /** The result that waits on the device, or was sent before. */
  readonly known: KnownResult | null | undefined;
}

interface KnownResult {
  readonly scoreChallenger: number;
  readonly scoreChallenged: number;
  readonly penalties?: { readonly challenger: number; readonly challenged: number } | undefined;
}

/** The first values of a result's form: those typed last, else the known ones, else none: nobody sends 0–0 untouched. */
export function startingResult({ begun: last, refused, known }: Sources): TypedResult {
  const kept = last?.typed ?? refused;
  const { challenger = '', challenged = '' } = known?.penalties ?? {};
  return {
    scoreChallenger: kept?.scoreChallenger ?? String(known?.scoreChallenger ?? ''),
    scoreChallenged: kept?.scoreChallenged ?? String(known?.scoreChallenged ?? ''),
    penaltiesChallenger: kept?.penaltiesChallenger ?? String(challenger),
    penaltiesChallenged: kept?.penaltiesChallenged ?? String(challenged),
  };
}

/** True while the form has no number of the score. */
export function isUntouched({ scoreChallenger, scoreChallenged }: TypedResult): boolean {
  return scoreChallenger === '' && scoreChallenged === '';
}
