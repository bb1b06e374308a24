import { playerCards } from '#features/foundation/identity/server/index.ts';
import { dayAndTime } from '#locales/day-and-time.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { kickoffClashes } from '../rules/kickoffs.ts';
import type { MatchRules, MatchState } from '../rules/match.ts';
import type { Actor, MatchRecord } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

/**
 * Refuses a kickoff within 30 min of another confirmed match (rules.md, "A match"): checked for both players when it is
 * agreed, and for the proposer when it is proposed.
 */
export async function refuseDoubleBooking(
  db: Db,
  match: MatchRecord,
  before: MatchState | null,
  actor: Actor | null,
  rules: MatchRules,
): Promise<void> {
  if (!actor) return;
  const { status, kickoff, proposal } = match.state;
  const isAgreed = status === 'confirmed' && kickoff?.getTime() !== before?.kickoff?.getTime();
  if (isAgreed && kickoff) {
    await refuseClash(db, match, Object.values(match.players), kickoff, actor, rules);
  } else if (status !== before?.status && (before === null || status === 'reschedule_requested')) {
    await refuseClash(db, match, [actor.playerId], proposal.date, actor, rules);
  }
}

async function refuseClash(
  db: Db,
  match: MatchRecord,
  players: readonly PlayerId[],
  kickoff: Date,
  actor: Actor,
  rules: MatchRules,
): Promise<void> {
  const booked = await tables<MatchesTables>(db)
    .selectFrom('match_players')
    .select(['player_id', 'booked_at'])
    .where('player_id', 'in', players)
    .where('match_id', '<>', match.id)
    .where('booked_at', '>', new Date(kickoff.getTime() - rules.minGap))
    .where('booked_at', '<', new Date(kickoff.getTime() + rules.minGap))
    .orderBy('booked_at')
    .execute();
  for (const { player_id, booked_at } of booked) {
    if (booked_at && kickoffClashes(kickoff, [booked_at], rules)) {
      throw await clash(db, booked_at, player_id === actor.playerId, actor);
    }
  }
}

/** The refusal with the other match's kickoff in the actor's zone. */
async function clash(db: Db, at: Date, isOwn: boolean, actor: Actor): Promise<Refusal> {
  const card = (await playerCards(db, [actor.playerId])).get(actor.playerId);
  const format = dayAndTime(card?.language ?? 'en', card?.timeZone ?? 'UTC');
  return refuse('kickoff_clash', {
    status: 409,
    values: { whose: isOwn ? 'own' : 'other', time: format.format(at) },
    extra: { clashesWith: at.toISOString() },
  });
}
