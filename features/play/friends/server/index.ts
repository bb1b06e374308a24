import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { friendsCalls } from '../friends.contract.ts';
import { blockedPlayers, blockPlayer } from './blocking.ts';
import { addForumParticipation, community } from './community.ts';
import { addOrRemoveFriend } from './friending.ts';
import { friendRequests, getUserFriends, searchPlayers } from './lists.ts';
import { createCircle } from './people.ts';
import { headToHead, playerBonds } from './profile.ts';
import { profileShare, shareProfile } from './sharing.ts';
import { friendSuggestions } from './suggesting.ts';

export { blockedAmong, blockedEitherWay, blockedPlayersOf, blocksAmong } from './blocking.ts';
export { friendIds } from './bonds.ts';
export { friendsPersonalData } from './data-export.ts';
export { wholeProfile } from './profile.ts';

export function friendsHandlers(platform: Platform): Handlers<typeof friendsCalls> {
  const circle = createCircle(platform);
  return {
    addOrRemoveFriend: addOrRemoveFriend(circle),
    getUserFriends: getUserFriends(circle),
    friendRequests: friendRequests(circle),
    friendSuggestions: friendSuggestions(circle),
    searchPlayers: searchPlayers(circle),
    blockPlayer: blockPlayer(circle),
    blockedPlayers: blockedPlayers(circle),
    playerBonds: playerBonds(circle),
    headToHead: headToHead(circle),
    community: community(platform),
    addForumParticipation: addForumParticipation(),
    profileShare: profileShare(circle),
    shareProfile: shareProfile(circle),
  };
}
