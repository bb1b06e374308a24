import { sql } from 'kysely';
import type { MatchStatus } from '#features/play/matches/rules/match.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import { join, newEvent } from './events.ts';
import { newPlayer, type Person } from './people.ts';
import type { TestProduct } from './product.ts';

const MINUTE = 60_000;
const UNTIL_KICKOFF = 60 * MINUTE;
const A_DAY = 24 * 60 * MINUTE;

export const SCORE = { scoreChallenger: 3, scoreChallenged: 1 };

/** Two players of a battleground. */
export interface Pair {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly challenger: Person;
  readonly challenged: Person;
  /** Their entries: the team ids of challenges. */
  readonly challengerTeamId: string;
  readonly challengedTeamId: string;
}

/** A match between the two. */
export interface TestMatch extends Pair {
  readonly matchId: string;
}

/** A battleground, a new one unless named, with two players who have joined it. */
export async function newPair(
  product: TestProduct,
  event?: { readonly eventId: EventId; readonly gameId: GameId },
): Promise<Pair> {
  const { eventId, gameId } = event ?? (await newEvent(product));
  const challenger = await newPlayer(product);
  const challenged = await newPlayer(product);
  const challengerTeamId = await join(challenger, { eventId, gameId });
  const challengedTeamId = await join(challenged, { eventId, gameId });
  return { eventId, gameId, challenger, challenged, challengerTeamId, challengedTeamId };
}

/** A challenge with its kickoff in an hour, unless `how` says otherwise. */
export async function challenge(
  product: TestProduct,
  pair: Pair,
  how: { proposedDate?: string; isInstant?: boolean } = {},
): Promise<TestMatch> {
  const { eventId, challengerTeamId, challengedTeamId } = pair;
  const proposedDate = how.proposedDate ?? inMinutes(product, UNTIL_KICKOFF / MINUTE);
  const sent = { eventId, challengerTeamId, challengedTeamId, proposedDate, ...how };
  const { matchId } = await pair.challenger.api.createChallenge(sent);
  return { ...pair, matchId };
}

/**
 * A match in the status that is asked for, brought there by the public calls; the test's clock moves as far
 * as that takes.
 */
export async function newMatch(
  product: TestProduct,
  status: MatchStatus = 'requested',
  pair?: Pair,
): Promise<TestMatch> {
  const match = await challenge(product, pair ?? (await newPair(product)));
  await bringTo(product, match, status);
  return match;
}

async function bringTo(product: TestProduct, match: TestMatch, status: MatchStatus): Promise<void> {
  const { matchId, challenger, challenged } = match;
  const a = challenger.api;
  const b = challenged.api;
  switch (status) {
    case 'requested':
      return;
    case 'reschedule_requested':
      await bringTo(product, match, 'confirmed');
      await b.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 180) });
      return;
    case 'confirmed':
      await b.acceptMatch({ matchId });
      return;
    case 'in_progress':
      await bringTo(product, match, 'confirmed');
      product.clock.advance(UNTIL_KICKOFF);
      await a.readyUp({ matchId });
      await b.readyUp({ matchId });
      return;
    case 'awaiting_approval':
      await bringTo(product, match, 'in_progress');
      await a.submitScores({ matchId, ...SCORE });
      return;
    case 'disputed':
      await bringTo(product, match, 'awaiting_approval');
      await b.disputeMatchResult({ matchId, reason: 'It was the other way round' });
      return;
    case 'completed':
      await bringTo(product, match, 'awaiting_approval');
      await b.verifyMatchResult({ matchId });
      return;
    case 'declined':
      await b.declineSchedule({ matchId });
      return;
    case 'cancelled':
      await a.cancelMatch({ matchId });
      return;
    case 'expired':
      await letPass(product, UNTIL_KICKOFF);
      return;
    case 'no_show':
      await bringTo(product, match, 'confirmed');
      product.clock.advance(UNTIL_KICKOFF);
      await a.readyUp({ matchId });
      await letPass(product, 15 * MINUTE);
      return;
    case 'void':
      await bringTo(product, match, 'in_progress');
      await letPass(product, A_DAY);
      return;
  }
}

/** Time goes by, and what falls due happens. */
export async function letPass(product: TestProduct, ms: number): Promise<void> {
  product.clock.advance(ms);
  await product.runDue();
}

export function inMinutes(product: TestProduct, minutes: number): string {
  return new Date(product.clock.now().getTime() + minutes * MINUTE).toISOString();
}

export type OfficialRole = 'moderator' | 'support' | 'organiser' | 'administrator';

/** A registered player whom the operators have given a role. */
export async function newOfficial<P extends Pick<Person, 'userId'>>(
  product: TestProduct,
  role: OfficialRole,
  person: P,
): Promise<P>;
export async function newOfficial(product: TestProduct, role: OfficialRole): Promise<Person>;
export async function newOfficial(
  product: TestProduct,
  role: OfficialRole,
  person?: Pick<Person, 'userId'>,
) {
  const official = person ?? (await newPlayer(product));
  const roles = sql`array[${role}]::text[]`;
  await sql`update players set roles = ${roles} where id = ${official.userId}`.execute(
    product.platform.db,
  );
  return official;
}

/** An official for some brands alone; a person who is given came by a brand of their own. */
export async function newBrandOfficial<P extends Pick<Person, 'userId'>>(
  product: TestProduct,
  role: OfficialRole,
  brands: readonly string[],
  person: P,
): Promise<P> {
  await newOfficial(product, role, person);
  const grants = JSON.stringify({ [role]: brands });
  await sql`update players set role_brands = ${grants} where id = ${person.userId}`.execute(
    product.platform.db,
  );
  return person;
}
