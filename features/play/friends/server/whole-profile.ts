import type { identityCalls } from '#features/foundation/identity/identity.contract.ts';
import { coinBalance, referralLinkOf } from '#features/money/coins/server/index.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import { figuresOf } from '#features/play/leaderboards/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { friendsCalls, wholeProfileCalls } from '../friends.contract.ts';

const FRIENDS = { page: 1, pageSize: 10 };

/** The calls that know the parts of a profile. */
interface Parts {
  readonly profile: Handler<typeof identityCalls.profile>;
  readonly getUserFriends: Handler<typeof friendsCalls.getUserFriends>;
}

/** The caller's own profile with all its parts. */
export function wholeProfile(
  platform: Platform,
  calls: Parts,
): Handler<typeof wholeProfileCalls.profile> {
  const { db } = platform;
  return async (input, context) => {
    const head = await calls.profile(input, context);
    if (input.parts === 'head') return head;
    const { playerId, audience } = actingPlayer(context);
    const [coins, { points, ratings }, friends, referralLink] = await Promise.all([
      coinBalance(db, playerId),
      figuresOf(platform, playerId),
      calls.getUserFriends({ allUsers: false, ...FRIENDS }, context),
      referralLinkOf(platform, playerId, { ...context.brand, audience }),
    ]);
    const [most] = ratings.toSorted((a, b) => b.matches - a.matches);
    return {
      ...head,
      coins,
      points,
      ELO: most?.rating ?? defaultRatingRules.start,
      friends,
      referralLink,
    };
  };
}
