import type { Score } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { EntryId, FileId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { matchesCalls } from '../contract.ts';
import { actAsPlayer, type Desk } from './desk.ts';
import { type MatchRecord, recordOf } from './records.ts';
import type { MatchesTables } from './tables.ts';

/** A result as it is sent. Teams and players may be named beside the scores, and then have to fit. */
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

export function submitScores(desk: Desk): Handler<typeof matchesCalls.submitScores> {
  return async (input, context) => {
    const { playerId } = actingPlayer(context);
    return actAsPlayer(desk, context, async (work) => ({
      matchId: input.matchId ?? (await openMatchOf(work, playerId, input)),
      act: (by, match) => ({ type: 'submit', by, score: scoreOf(input, match) }),
      evidence: input.screenshotIds,
    }));
  };
}

export function editScores(desk: Desk): Handler<typeof matchesCalls.editScores> {
  return async (input, context) =>
    actAsPlayer(desk, context, () => ({
      matchId: input.matchId,
      act: (by, match) => ({ type: 'edit', by, score: scoreOf(input, match) }),
      evidence: input.screenshotIds,
    }));
}

export function verifyMatchResult(desk: Desk): Handler<typeof matchesCalls.verifyMatchResult> {
  return async ({ msisdn, matchId, gameId, seen }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    return actAsPlayer(desk, context, async (work) => ({
      matchId: matchId ?? (await waitingMatchOf(work, playerId, gameId)),
      act: (by) => ({ type: 'verify', by }),
      scoreSeen: seen && {
        challenger: seen.scoreChallenger,
        challenged: seen.scoreChallenged,
        ...(seen.penalties && { penalties: seen.penalties }),
      },
    }));
  };
}

export function disputeMatchResult(desk: Desk): Handler<typeof matchesCalls.disputeMatchResult> {
  return async ({ msisdn, matchId, reason, screenshotIds }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(desk, context, () => ({
      matchId,
      act: (by) => ({ type: 'dispute', by, reason }),
      evidence: screenshotIds,
    }));
  };
}

export function appealMatchRuling(desk: Desk): Handler<typeof matchesCalls.appealMatchRuling> {
  return async ({ msisdn, matchId, reason }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(desk, context, () => ({
      matchId,
      act: (by) => ({ type: 'appeal', by, reason }),
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

/** The one match of the named teams or players whose result is open; else their last, to say what became of it. */
async function openMatchOf({ db }: Work, playerId: PlayerId, sent: SentResult): Promise<MatchId> {
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

/** The one match, in this game where one is named, whose result waits for the player. */
async function waitingMatchOf(
  { db }: Work,
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
