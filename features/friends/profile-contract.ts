import { z } from 'zod';
import { identityCalls } from '#features/identity/contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import { pageOf } from '#platform/http/shapes.ts';
import { person } from './contract.ts';

const { profile } = identityCalls;

/** The parts of a profile that other capabilities keep (section 3 of the specification). */
const rest = z.object({
  coins: z.int(),
  /** All that was ever earned, less what was lost. */
  points: z.int(),
  /** In the game with the most rated matches; `profile-stats` has every game's. */
  ELO: z.int(),
  /** The newest ones first; `get-user-friends` has all. */
  friends: pageOf(person),
  referralLink: z.string(),
});

/** The published call `profile`: the head with all parts. */
export const wholeProfileCalls = {
  profile: defineCall({
    ...profile,
    summary: `${profile.summary}; with coins, points, ELO, friends and referral link, which \`parts=head\` leaves out`,
    reply: profile.reply.extend(rest.partial().shape),
  }),
};
