import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { actingPlayer, checkMsisdn, type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import type { matchesCalls } from '../contract.ts';
import { actAsPlayer, type Desk } from './desk.ts';

export function acceptMatch(desk: Desk): Handler<typeof matchesCalls.acceptMatch> {
  return async ({ matchId, msisdn, acceptedById, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    ownPlayerId(context, acceptedById);
    const { playerId } = actingPlayer(context);
    return actAsPlayer(desk, context, async ({ db, now }) => {
      await refuseUnsubscribed(db, playerId, now, context.brand);
      return { matchId, act: (by) => ({ type: 'accept', by }), proposalSeen: proposedDate };
    });
  };
}

export function declineSchedule(desk: Desk): Handler<typeof matchesCalls.declineSchedule> {
  return async ({ matchId, msisdn, acceptedById, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    ownPlayerId(context, acceptedById);
    return actAsPlayer(desk, context, () => ({
      matchId,
      act: (by) => ({ type: 'decline', by }),
      proposalSeen: proposedDate,
    }));
  };
}

export function rescheduleMatch(desk: Desk): Handler<typeof matchesCalls.rescheduleMatch> {
  return async ({ matchId, msisdn, proposedDate }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(desk, context, () => ({
      matchId,
      act: (by) => ({ type: 'reschedule', by, proposedDate }),
    }));
  };
}

export function cancelMatch(desk: Desk): Handler<typeof matchesCalls.cancelMatch> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(desk, context, () => ({ matchId, act: (by) => ({ type: 'cancel', by }) }));
  };
}

export function readyUp(desk: Desk): Handler<typeof matchesCalls.readyUp> {
  return async ({ matchId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return actAsPlayer(desk, context, () => ({ matchId, act: (by) => ({ type: 'ready', by }) }));
  };
}
