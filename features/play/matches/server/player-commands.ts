import type { Score, Side } from '#core/scores.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
  ownPlayerId,
} from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { EntryId, FileId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchAction } from '../rules/match.ts';
import { answer, type MatchReply } from './match-replies.ts';
import { type MatchRecord, recordOf, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';
import type { MatchServices } from './transitions.ts';

/** A command on one match; `action` depends on the player's side. */
interface PlayerCommand {
  readonly matchId: MatchId;
  readonly action: (by: Side, match: MatchRecord) => MatchAction;
  readonly evidence?: readonly FileId[];
  readonly proposalSeen?: Date | undefined;
  readonly scoreSeen?: Score | undefined;
}

/** A player acts on a match of their own; a third player is refused (rules.md, "A match"). */
function actAsPlayer(
  services: MatchServices,
  context: CallContext,
  commandOf: (transaction: Transaction) => Promise<PlayerCommand> | PlayerCommand,
): Promise<MatchReply> {
  const { playerId, audience } = actingPlayer(context);
  return context.transaction(async (transaction) => {
    const { matchId, action, ...rest } = await commandOf(transaction);
    const opened = await services.transitions.open(transaction, matchId, audience);
    const role = sideOf(opened.match, playerId);
    if (!role) throw refuse('not_yours');
    const command = { ...rest, action: action(role, opened.match), actor: { playerId, role } };
    const result = await services.transitions.apply(transaction, opened, command);
    return answer(services, transaction, result, context);
  });
}

export function acceptMatch(services: MatchServices): Handler<typeof matchesCalls.acceptMatch> {
  return async ({ matchId, msisdn, acceptedById, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    ownPlayerId(context, acceptedById);
    const { playerId } = actingPlayer(context);
    return actAsPlayer(services, context, async ({ db, now }) => {
      await refuseUnsubscribed(db, playerId, now, context.brand);
      return { matchId, action: (by) => ({ type: 'accept', by }), proposalSeen: proposedDate };
    });
  };
}

export function declineSchedule(
  services: MatchServices,
): Handler<typeof matchesCalls.declineSchedule> {
  return async ({ matchId, msisdn, acceptedById, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    ownPlayerId(context, acceptedById);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'decline', by }),
      proposalSeen: proposedDate,
    }));
  };
}

export function rescheduleMatch(
  services: MatchServices,
): Handler<typeof matchesCalls.rescheduleMatch> {
  return async ({ matchId, msisdn, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'reschedule', by, proposedDate }),
    }));
  };
}

export function cancelMatch(services: MatchServices): Handler<typeof matchesCalls.cancelMatch> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'cancel', by }),
    }));
  };
}

export function readyUp(services: MatchServices): Handler<typeof matchesCalls.readyUp> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'ready', by }),
    }));
  };
}

/** A result on the wire. Teams and players may be named beside the scores, and then must match. */
interface SentResult {
  readonly eventTeamIdChallenger?: EntryId | undefined;
  readonly userIdChallenger?: PlayerId | undefined;
  readonly scoreChallenger: number;
  readonly eventTeamIdChallenged?: EntryId | undefined;
  readonly userIdChallenged?: PlayerId | undefined;
  readonly scoreChallenged: number;
  readonly penalties?: { readonly challenger: number; readonly challenged: number } | undefined;
  readonly screenshotIds: readonly FileId[];
}

export function submitScores(services: MatchServices): Handler<typeof matchesCalls.submitScores> {
  return async (input, context) => {
    const { playerId } = actingPlayer(context);
    return actAsPlayer(services, context, async (transaction) => ({
      matchId: input.matchId ?? (await openMatchOf(transaction, playerId, input)),
      action: (by, match) => ({ type: 'submit', by, score: scoreOf(input, match) }),
      evidence: input.screenshotIds,
    }));
  };
}

export function editScores(services: MatchServices): Handler<typeof matchesCalls.editScores> {
  return async (input, context) =>
    actAsPlayer(services, context, () => ({
      matchId: input.matchId,
      action: (by, match) => ({ type: 'edit', by, score: scoreOf(input, match) }),
      evidence: input.screenshotIds,
    }));
}

export function verifyMatchResult(
  services: MatchServices,
): Handler<typeof matchesCalls.verifyMatchResult> {
  return async ({ msisdn, matchId, gameId, seen }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    return actAsPlayer(services, context, async (transaction) => ({
      matchId: matchId ?? (await waitingMatchOf(transaction, playerId, gameId)),
      action: (by) => ({ type: 'verify', by }),
      scoreSeen: seen && {
        challenger: seen.scoreChallenger,
        challenged: seen.scoreChallenged,
        ...(seen.penalties && { penalties: seen.penalties }),
      },
    }));
  };
}

export function disputeMatchResult(
  services: MatchServices,
): Handler<typeof matchesCalls.disputeMatchResult> {
  return async ({ msisdn, matchId, reason, screenshotIds }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'dispute', by, reason }),
      evidence: screenshotIds,
    }));
  };
}

export function appealMatchRuling(
  services: MatchServices,
): Handler<typeof matchesCalls.appealMatchRuling> {
  return async ({ msisdn, matchId, reason }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(services, context, () => ({
      matchId,
      action: (by) => ({ type: 'appeal', by, reason }),
    }));
  };
}

function scoreOf(sent: SentResult, { entries, players }: MatchRecord): Score {
  const claims = [
    ['eventTeamIdChallenger', entries.challenger],
    ['eventTeamIdChallenged', entries.challenged],
    ['userIdChallenger', players.challenger],
    ['userIdChallenged', players.challenged],
  ] as const;
  for (const [field, id] of claims) {
    if (sent[field] !== undefined && sent[field] !== id) throw refuseField(field, 'field_invalid');
  }
  const score = { challenger: sent.scoreChallenger, challenged: sent.scoreChallenged };
  return sent.penalties ? { ...score, penalties: sent.penalties } : score;
}

/** The only match of the named teams or players with an open result, else their last match. */
async function openMatchOf(
  { db }: Transaction,
  playerId: PlayerId,
  sent: SentResult,
): Promise<MatchId> {
  const teams = [sent.eventTeamIdChallenger, sent.eventTeamIdChallenged] as const;
  const users = [sent.userIdChallenger, sent.userIdChallenged] as const;
  const named = [...teams, ...users].some((id) => id !== undefined);
  if (!named) throw refuseField('matchId', 'field_required');
  let query = ownMatches(db, playerId);
  if (teams[0]) query = query.where('matches.challenger_entry_id', '=', teams[0]);
  if (teams[1]) query = query.where('matches.challenged_entry_id', '=', teams[1]);
  if (users[0]) query = query.where('matches.challenger_id', '=', users[0]);
  if (users[1]) query = query.where('matches.challenged_id', '=', users[1]);
  const open = await query
    .where('match_players.list', 'in', ['in-progress', 'awaiting-approval'])
    .where('matches.status', '<>', 'disputed')
    .execute();
  return only(open) ?? last(await query.limit(1).execute());
}

/** The only match whose result waits for the player, in the named game if there is one; else the last match. */
async function waitingMatchOf(
  { db }: Transaction,
  playerId: PlayerId,
  gameId: GameId | undefined,
): Promise<MatchId> {
  let query = ownMatches(db, playerId);
  if (gameId) query = query.where('match_players.game_id', '=', gameId);
  const waiting = await query
    .where('match_players.list', '=', 'awaiting-approval')
    .where('matches.status', '=', 'awaiting_approval')
    .execute();
  const others = waiting.filter((row) => {
    const { state, players } = recordOf(row);
    const side = players.challenger === playerId ? 'challenger' : 'challenged';
    return state.submissions[side] === null;
  });
  return only(others) ?? last(await query.limit(1).execute());
}

function ownMatches(db: Db, playerId: PlayerId) {
  return tables<MatchesTables>(db)
    .selectFrom('match_players')
    .innerJoin('matches', 'matches.id', 'match_players.match_id')
    .selectAll('matches')
    .where('match_players.player_id', '=', playerId)
    .orderBy('match_players.changed_at', 'desc');
}

function only(rows: readonly { readonly id: string }[]): MatchId | undefined {
  if (rows.length > 1) throw refuse('match_ambiguous');
  return rows[0]?.id as MatchId | undefined; // the primary key of matches
}

function last(rows: readonly { readonly id: string }[]): MatchId {
  const id = only(rows);
  if (!id) throw refuse('not_found');
  return id;
}
