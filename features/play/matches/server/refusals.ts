import { type Refusal, type RefusalDetails, refuse } from '#platform/http/problems.ts';
import type { RefusalCode } from '../rules/decision.ts';
import type { MatchStatus } from '../rules/match.ts';

/** What is wrong with the input itself is 422, who may not 403, and what the match is no longer in 409. */
const STATUS: Readonly<Partial<Record<RefusalCode, number>>> = {
  kickoff_invalid: 422,
  score_invalid: 422,
  winner_needed: 422,
  deadline_invalid: 422,
  administrator_needed: 403,
};

const FIELD: Readonly<Partial<Record<RefusalCode, string>>> = {
  kickoff_invalid: 'proposedDate',
  score_invalid: 'scoreChallenger',
  winner_needed: 'scoreChallenger',
  deadline_invalid: 'until',
};

/** For the placeholders of the text, and further members of the reply. */
export type Words = Pick<RefusalDetails, 'values' | 'extra'>;

/** A refusal of the rules on the wire; it names the status the match is in, if there is one yet. */
export function refusalOf(
  code: RefusalCode,
  matchStatus: MatchStatus | null,
  { values, extra }: Words = {},
): Refusal {
  const path = FIELD[code];
  return refuse(code, {
    status: STATUS[code] ?? 409,
    ...((matchStatus || extra) && { extra: { ...extra, ...(matchStatus && { matchStatus }) } }),
    ...(values && { values }),
    ...(path && { fields: [{ path, code }] }),
  });
}
