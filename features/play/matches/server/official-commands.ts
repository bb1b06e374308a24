import type { Score } from '#core/scores.ts';
import { actorAndTime } from '#features/foundation/identity/server/index.ts';
import { extendEvent, ownerOfEvent } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { Refusal, refuse, refuseField } from '#platform/http/problems.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { controlCalls } from '../control.contract.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchAction, Official, Ruling } from '../rules/match.ts';
import { needsReason, type ReasonedAction, type RulingReason } from '../rules/ruling-reasons.ts';
import { answer, type MatchReply } from './match-replies.ts';
import { type MatchRecord, readTimeline, sideOf, type TimelineLine } from './match-rows.ts';
import type { MatchServices } from './transitions.ts';

export function ruleMatch(services: MatchServices): Handler<typeof matchesCalls.ruleMatch> {
  return async ({ matchId, ruling, reason = '', template }, context) => {
    const actOf = (by: Official) =>
      ({ type: 'rule', by, ruling: rulingOf(ruling), reason }) as const;
    return actAsOfficial(services, context, matchId, actOf, { template });
  };
}

export function reopenMatch(services: MatchServices): Handler<typeof matchesCalls.reopenMatch> {
  return async ({ matchId, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'reopen', by, reason }), {
      template,
    });
}

export function advanceMatch(services: MatchServices): Handler<typeof controlCalls.advanceMatch> {
  return async ({ matchId, reason = '', template, ...sent }, context) => {
    const score = scoreOf(sent);
    return actAsOfficial(
      services,
      context,
      matchId,
      (by) => ({ type: 'advance', by, score, reason }),
      {
        template,
      },
    );
  };
}

export function awardMatch(services: MatchServices): Handler<typeof controlCalls.awardMatch> {
  return async ({ matchId, winner, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'award', by, winner, reason }), {
      template,
    });
}

export function takeBothOut(services: MatchServices): Handler<typeof controlCalls.takeBothOut> {
  return async ({ matchId, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'both_out', by, reason }), {
      template,
    });
}

export function extendMatch(services: MatchServices): Handler<typeof controlCalls.extendMatch> {
  return async ({ matchId, until, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'extend', by, until, reason }), {
      template,
      after: (transaction, { eventId }) => extendEvent(transaction, eventId, until),
    });
}

/** The least time between a moved kickoff and the end of the event: for play, the score and its verification. */
const ROOM_MS = 3 * 60 * 60 * 1000;

export function moveKickoff(services: MatchServices): Handler<typeof controlCalls.moveKickoff> {
  return async ({ matchId, kickoff, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'move', by, kickoff, reason }), {
      template,
      after: (transaction, { eventId }) =>
        extendEvent(transaction, eventId, new Date(kickoff.getTime() + ROOM_MS)),
    });
}

type OfficialAction = Extract<MatchAction, { readonly type: ReasonedAction }>;

interface OfficialExtras {
  readonly template?: RulingReason | undefined;
  /** Further work in the same transaction. */
  readonly after?: (transaction: Transaction, match: MatchRecord) => Promise<void>;
}

/** Applies an official's action. Refused to the players of the match. */
function actAsOfficial(
  services: MatchServices,
  context: CallContext,
  matchId: MatchId,
  actOf: (by: Official) => OfficialAction,
  { template, after }: OfficialExtras = {},
): Promise<MatchReply> {
  const account = actingPlayer(context);
  const { playerId, audience } = account;
  return context.transaction(async (transaction) => {
    const opened = await services.transitions.open(transaction, matchId, audience);
    if (sideOf(opened.match, playerId)) throw refuse('own_match', { status: 403 });
    const role = await officialRole(transaction, account, opened.match);
    const action = actOf(role);
    const isSaid = Boolean(action.reason || template);
    if (!isSaid && needsReason(action, opened.match.state.submissions)) {
      throw refuseField('reason', 'field_required');
    }
    const command = { action, actor: { playerId, role }, template } as const;
    const result = await services.transitions
      .apply(transaction, opened, command)
      .catch(async (why: unknown) => {
        if (why instanceof Refusal && why.code === 'match_state_conflict') {
          await refuseAfterAnother(transaction.db, opened.match, context);
        }
        throw why;
      });
    if (result.match === opened.match)
      await refuseAfterAnother(transaction.db, opened.match, context);
    if (!after) return answer(services, transaction, result, context);
    await after(transaction, result.match); // the event has changed, so nothing known is passed
    return answer(services, transaction, { match: result.match }, context);
  });
}

/** The actor's highest role for the brand of the event. */
async function officialRole(
  { db }: Transaction,
  account: Account,
  { eventId }: MatchRecord,
): Promise<Official> {
  const owned = await ownerOfEvent(db, eventId);
  return owned && mayActFor(account, 'administrator', owned) ? 'administrator' : 'organiser';
}

/** Refuses an action on a match that another official has just decided, and names that official and the time. */
async function refuseAfterAnother(
  db: Db,
  { id, state }: MatchRecord,
  context: CallContext,
): Promise<void> {
  const last = (await readTimeline(db, id)).at(-1);
  if (!last || !OFFICIALS.includes(last.actor_role)) return;
  if (last.actor_id === actingPlayer(context).playerId) return;
  const by = last.actor_id as PlayerId | null; // refers to players
  const values = await actorAndTime(db, { by, at: last.at }, context);
  throw refuse('match_acted_on', { values, extra: { matchStatus: state.status } });
}

const OFFICIALS: readonly TimelineLine['actor_role'][] = ['organiser', 'administrator'];

function rulingOf(sent: InputOf<typeof matchesCalls.ruleMatch>['ruling']): Ruling {
  if (sent.outcome !== 'score') return sent;
  const { scoreChallenger: challenger, scoreChallenged: challenged, penalties } = sent;
  const score = penalties ? { challenger, challenged, penalties } : { challenger, challenged };
  return { outcome: 'score', score };
}

type SentScore = Pick<
  InputOf<typeof controlCalls.advanceMatch>,
  'scoreChallenger' | 'scoreChallenged' | 'penalties'
>;

function scoreOf({ scoreChallenger, scoreChallenged, penalties }: SentScore): Score {
  const score = { challenger: scoreChallenger, challenged: scoreChallenged };
  return penalties ? { ...score, penalties } : score;
}
