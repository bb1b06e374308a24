import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  look,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';
import { PAIR_DOUBTS } from './rules/pairs.ts';

export type HeldPairId = Id<'held pair'>;

const player = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  look,
  /** Points that wait for the decision. */
  points: z.number().int(),
  /** Matches against the other player that this one won, of those that were looked at. */
  won: z.number().int(),
});

const pairId = idOf<HeldPairId>();

/** Calls of officials about points that are held. */
export const heldCalls = {
  heldPoints: defineCall({
    method: 'GET',
    path: 'held-points',
    who: 'organiser',
    by: 'list',
    summary: 'Pairs of players whose points are held, with the evidence, the longest waiting first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        pairId: z.string(),
        one: player,
        other: player,
        doubts: z.array(z.enum(PAIR_DOUBTS)),
        since: instantReply,
        drawn: z.number().int(),
        /** By the ratings before each match, the chance that one player wins all that were decided, 0 to 1. */
        chance: z.number(),
        /** Matches whose points are held, the latest first; 10 at most. */
        matches: z.array(
          z.object({
            matchId: z.string(),
            at: instantReply,
            /** Time since the previous result of the two, in seconds; `null` without one. */
            secondsAfter: z.number().int().nullable(),
          }),
        ),
        matchesTotal: z.number().int(),
      }),
    ),
  }),
  releasePoints: defineCall({
    method: 'POST',
    path: 'release-points',
    who: 'organiser',
    by: 'pair:pairId',
    summary: 'Give a pair all its held points; the same doubts hold no points for 30 days',
    input: z.object({ pairId }),
    reply: done,
    refusals: ['points_decided', 'own_match'],
  }),
  refusePoints: defineCall({
    method: 'POST',
    path: 'refuse-points',
    who: 'organiser',
    by: 'pair:pairId',
    summary: 'Refuse a pair its held points, with a reason that both players read',
    input: z.object({ pairId, reason: typedText(500).min(10) }),
    reply: done,
    refusals: ['points_decided', 'own_match'],
  }),
};
