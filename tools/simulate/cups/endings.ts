import type { Contender } from '#testing/tournaments.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { countEnding, type Field, hasLeft, type OpenMatch } from './field.ts';

/** Endings of a match, with their share in percent. */
const ENDINGS: readonly (readonly [share: number, ending: Ending])[] = [
  [66, played],
  [8, disputed],
  [8, oneIsAbsent],
  [3, bothAreAbsent],
  [5, setByHand],
  [4, replayed],
  [3, leaves],
  [3, isDisqualified],
];

interface Sides {
  readonly home: Contender;
  readonly away: Contender;
}
type Ending = (field: Field, match: OpenMatch, sides: Sides) => Promise<void>;

const REASON = 'As the screenshot shows';

/** Plays a match to a random ending. A refused command, such as a late one, changes nothing. */
export async function endMatch(field: Field, match: OpenMatch): Promise<void> {
  const home = field.contenders.get(match.home);
  const away = field.contenders.get(match.away);
  if (!home || !away) throw new Error(`${match.key} has strangers`);
  let drawn = field.chance.below(100);
  for (const [share, ending] of ENDINGS) {
    drawn -= share;
    if (drawn >= 0) continue;
    countEnding(field, ending.name);
    return refusable(field, () => ending(field, match, { home, away }));
  }
}

async function refusable(field: Field, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isApiProblem(error) || error.status >= 500) throw error;
    countEnding(field, `refused: ${error.code}`);
  }
}

async function played(field: Field, match: OpenMatch, sides: Sides): Promise<void> {
  const { matchId } = match;
  await submitted(field, match, sides);
  await sides.away.api.verifyMatchResult({ matchId });
}

async function disputed(field: Field, match: OpenMatch, sides: Sides): Promise<void> {
  const { matchId } = match;
  await submitted(field, match, sides);
  await sides.away.api.disputeMatchResult({ matchId, reason: 'It was the other way round' });
  const ruling = { outcome: 'score', ...score(field) } as const;
  await field.organiser.api.ruleMatch({ matchId, ruling, reason: REASON });
}

async function oneIsAbsent(field: Field, { matchId }: OpenMatch, sides: Sides): Promise<void> {
  const present = field.chance.pick([sides.home, sides.away]);
  await present.api.readyUp({ matchId });
}

/** Does nothing: the deadline decides. */
async function bothAreAbsent(): Promise<void> {}

async function setByHand(field: Field, { matchId }: OpenMatch): Promise<void> {
  await field.organiser.api.advanceMatch({ matchId, ...score(field), reason: REASON });
}

/** Plays a match, reopens it after the bracket has advanced, and rules on it. */
async function replayed(field: Field, match: OpenMatch, sides: Sides): Promise<void> {
  const { matchId } = match;
  const { api } = field.organiser;
  await played(field, match, sides);
  await field.product.runDue();
  await api.reopenMatch({ matchId, reason: REASON });
  if (field.chance.below(2) === 0) await field.product.runDue();
  await api.ruleMatch({ matchId, ruling: { outcome: 'score', ...score(field) }, reason: REASON });
}

async function leaves(field: Field, _match: OpenMatch, { home }: Sides): Promise<void> {
  await home.api.leaveEvent({ eventId: field.eventId });
  await hasLeft(field, home.entryId);
}

async function isDisqualified(field: Field, _match: OpenMatch, { away }: Sides): Promise<void> {
  const { eventId, organiser } = field;
  const { entryId } = away;
  await organiser.api.removeEntrant({ eventId, entryId, reason: 'A modified controller' });
  await hasLeft(field, entryId);
}

async function submitted(
  field: Field,
  { matchId }: OpenMatch,
  { home, away }: Sides,
): Promise<void> {
  await home.api.readyUp({ matchId });
  await away.api.readyUp({ matchId });
  await home.api.submitScores({ matchId, ...score(field) });
}

/** A random score without a draw. */
function score({ chance }: Field) {
  const [most, least] = [2 + chance.below(3), chance.below(2)];
  const homeWins = chance.below(2) === 0;
  return {
    scoreChallenger: homeWins ? most : least,
    scoreChallenged: homeWins ? least : most,
  };
}
