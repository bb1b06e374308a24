import type { Score } from '#core/scores.ts';
import { extendEvent } from '#features/play/events/server/index.ts';
import type { InputOf } from '#platform/http/contract.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { controlCalls } from '../control-contract.ts';
import { controlledMatches } from './controlled.ts';
import { createDesk } from './desk.ts';
import { matchDossier } from './dossier.ts';
import { actAsOfficial } from './rulings.ts';

/** From a kickoff that is set to the end of the event, at least: for play, a score and its silence. */
const ROOM_MS = 3 * 60 * 60 * 1000;

export function controlHandlers(platform: Platform): Handlers<typeof controlCalls> {
  const desk = createDesk(platform);
  return {
    controlledMatches: controlledMatches(desk),
    matchDossier: matchDossier(desk),
    advanceMatch: ({ matchId, reason = '', template, ...sent }, context) =>
      actAsOfficial(
        desk,
        context,
        matchId,
        (by) => ({
          type: 'advance',
          by,
          score: scoreOf(sent),
          reason,
        }),
        { template },
      ),
    awardMatch: ({ matchId, winner, reason = '', template }, context) =>
      actAsOfficial(desk, context, matchId, (by) => ({ type: 'award', by, winner, reason }), {
        template,
      }),
    takeBothOut: ({ matchId, reason = '', template }, context) =>
      actAsOfficial(desk, context, matchId, (by) => ({ type: 'both_out', by, reason }), {
        template,
      }),
    extendMatch: ({ matchId, until, reason = '', template }, context) =>
      actAsOfficial(desk, context, matchId, (by) => ({ type: 'extend', by, until, reason }), {
        template,
        after: (work, { eventId }) => extendEvent(work, eventId, until),
      }),
    moveKickoff: ({ matchId, kickoff, reason = '', template }, context) =>
      actAsOfficial(desk, context, matchId, (by) => ({ type: 'move', by, kickoff, reason }), {
        template,
        after: (work, { eventId }) =>
          extendEvent(work, eventId, new Date(kickoff.getTime() + ROOM_MS)),
      }),
  };
}

type SentScore = Pick<
  InputOf<typeof controlCalls.advanceMatch>,
  'scoreChallenger' | 'scoreChallenged' | 'penalties'
>;

function scoreOf({ scoreChallenger, scoreChallenged, penalties }: SentScore): Score {
  const score = { challenger: scoreChallenger, challenged: scoreChallenged };
  return penalties ? { ...score, penalties } : score;
}
