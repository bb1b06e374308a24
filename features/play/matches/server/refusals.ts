import { dayAndTime } from '#locales/day-and-time.ts';
import { type Refusal, type RefusalDetails, refuse } from '#platform/http/problems.ts';
import type { Decision, RefusalCode } from '../rules/decision.ts';
import type { MatchStatus } from '../rules/match.ts';
import type { Cards, MatchCommand } from './match-rows.ts';

type Refused = Extract<Decision, { kind: 'refused' }>;

/** The change that the rules have decided. @throws their refusal. */
export function changedBy(
  decision: Decision,
  before: MatchStatus | null,
  inWords: (refused: Refused) => Words = () => ({}),
) {
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'refused') throw refusalOf(decision.code, before, inWords(decision));
  throw new Error('a repeat changes nothing'); // callers handle repeats first
}

/** HTTP statuses of refusals: 422 for wrong input, 403 for a missing role. All others are 409. */
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

/** Values for the placeholders of the text, and further fields of the reply. */
type Words = Pick<RefusalDetails, 'values' | 'extra'>;

/** A refusal of the rules, with the current status of the match if it has one. */
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

const MINUTE = 60_000;

/** The moment from which a command is accepted, in the actor's zone, rounded up to a minute. */
export function whenAccepted(
  { from }: { readonly from?: Date },
  { actor }: MatchCommand,
  cards: Cards,
): Words {
  if (!from) return {};
  const card = actor && cards.get(actor.playerId);
  const format = dayAndTime(card?.language ?? 'en', card?.timeZone ?? 'UTC');
  const shown = new Date(Math.ceil(from.getTime() / MINUTE) * MINUTE);
  return { values: { time: format.format(shown) }, extra: { acceptedFrom: from.toISOString() } };
}
