import { sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { newId } from '#platform/ids.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import type { Outcome } from './rules/outcome.ts';
import { type PlayedMatch, recordOutcomes } from './server/index.ts';

export type Final = Extract<Outcome, { type: 'final' }>;

/** Settings by which neither speed nor a record holds the points of a pair; shared signs do. */
export const HOLDING_NOTHING = {
  RULES_PAIR_BETWEEN_RESULTS: 'PT0S',
  RULES_PAIR_ONE_WAY_MATCHES: '1000',
  RULES_PAIR_ONE_WAY_ALWAYS: '1000',
} as const;

const BOTH = ['challenger', 'challenged'] as const;

/** A result agreed on by both, `3:1` from the challenger's side. */
export function final(challenger: number, challenged: number): Final {
  const score = { challenger, challenged };
  const winner = challenger > challenged ? 'challenger' : 'challenged';
  const common = { type: 'final', score, walkover: false, rated: true, record: BOTH } as const;
  return { ...common, winner: challenger === challenged ? 'draw' : winner };
}

export const WALKOVER: Final = {
  type: 'final',
  score: { challenger: 3, challenged: 0 },
  winner: 'challenger',
  walkover: true,
  rated: false,
  record: [],
};

/** A match of two players in an event, whose outcomes are the test's to say. */
export function matchOf(
  { eventId, gameId }: { eventId: EventId; gameId: GameId },
  challenger: Person | string,
  challenged: Person | string,
): PlayedMatch {
  const brand = brandOfCode('blg-za-en');
  if (!brand) throw new Error('no brand');
  const { audience, timeZone } = brand;
  const players = { challenger: idOf(challenger), challenged: idOf(challenged) };
  return { matchId: newId<MatchId>(), eventId, gameId, audience, timeZone, players };
}

/** Outcomes as the matches capability hands them over: in one transaction, under both players' locks. */
export async function record(
  product: TestProduct,
  match: PlayedMatch,
  ...outcomes: readonly Outcome[]
): Promise<void> {
  const { platform } = product;
  await platform.transactions.run(async (transaction) => {
    for (const player of Object.values(match.players).sort()) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`player:${player}`}, 0))`.execute(
        transaction.db,
      );
    }
    const { write } = await recordOutcomes(platform)(transaction, match, outcomes);
    await write();
  });
}

function idOf(player: Person | string): PlayerId {
  // made by the API, so an id it is
  return (typeof player === 'string' ? player : player.userId) as PlayerId;
}
