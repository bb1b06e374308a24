import { brandsAndLegalHandlers } from '#features/community/brands-and-legal/server/index.ts';
import { chatHandlers } from '#features/community/chat/server/index.ts';
import { homeHandlers } from '#features/community/home/server/index.ts';
import { supportHandlers } from '#features/community/support/server/index.ts';
import { accountHandlers } from '#features/foundation/account/server/index.ts';
import { consentsHandlers } from '#features/foundation/consents/server/index.ts';
import { findAddressee, identityHandlers } from '#features/foundation/identity/server/index.ts';
import { messagesHandlers } from '#features/foundation/messages/server/index.ts';
import { notificationsHandlers } from '#features/foundation/notifications/server/index.ts';
import { picturesHandlers } from '#features/foundation/pictures/server/index.ts';
import { webhooksHandlers } from '#features/foundation/webhooks/server/index.ts';
import {
  carrierFor,
  carrierLookUp,
  carriersHandlers,
  thenCheck,
  thenShowAvatar,
} from '#features/money/carriers/server/index.ts';
import { coinsHandlers, recordReferral } from '#features/money/coins/server/index.ts';
import { paymentsHandlers } from '#features/money/payments/server/index.ts';
import { storeHandlers, streakProtection } from '#features/money/store/server/index.ts';
import {
  cancelForPlayer,
  subscriptionsHandlers,
} from '#features/money/subscriptions/server/index.ts';
import { consoleHandlers } from '#features/office/console/server/index.ts';
import { exchangeHandlers } from '#features/office/exchange/server/index.ts';
import { figuresHandlers } from '#features/office/figures/server/index.ts';
import { playersDeskHandlers } from '#features/office/players-desk/server/index.ts';
import { statusHandlers } from '#features/office/status/server/index.ts';
import { calendarHandlers } from '#features/play/calendar/server/index.ts';
import {
  currentEventsOf,
  eventsHandlers,
  eventsOfGames,
  openEventsByGame,
  pausingHandlers,
} from '#features/play/events/server/index.ts';
import { friendIds, friendsHandlers, wholeProfile } from '#features/play/friends/server/index.ts';
import {
  gameManagingHandlers,
  gameRulesHandlers,
  gamesHandlers,
} from '#features/play/games/server/index.ts';
import { leaderboardsHandlers } from '#features/play/leaderboards/server/index.ts';
import {
  controlHandlers,
  matchesHandlers,
  pauseDeadlines,
  withdrawEntry,
} from '#features/play/matches/server/index.ts';
import { matchmakingHandlers, thenEndSearch } from '#features/play/matchmaking/server/index.ts';
import { momentsHandlers } from '#features/play/moments/server/index.ts';
import { seasonsHandlers } from '#features/play/seasons/server/index.ts';
import {
  liveHandlers,
  tournamentsHandlers,
  wholeEvent,
} from '#features/play/tournaments/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { AppContract } from './contract.ts';
import { allPersonalData } from './data-export.ts';

const EVENTS_OF_GAMES = {
  openEvents: openEventsByGame,
  currentOf: currentEventsOf,
  eventsOfGames,
};

/** The handler of every call. */
export function appHandlers(platform: Platform): Handlers<AppContract> {
  const identity = identityHandlers(platform, {
    lookUp: carrierLookUp(platform),
    stopPaying: cancelForPlayer(platform, 'guardian'),
    joined: (transaction, who) => recordReferral(platform, transaction, who),
  });
  const { requestOtp: request, validateOtp: validate } = identity;
  const handlers = {
    ...identity,
    logout: thenEndSearch(platform, identity.logout),
    validateOtp: thenCheck(platform, validate),
    updateAvatarFromMsisdn: thenShowAvatar(platform, identity.updateAvatarFromMsisdn),
    ...leaderboardsHandlers(platform, { friendsOf: friendIds }),
    ...notificationsHandlers(platform),
    ...subscriptionsHandlers(platform, { carrierFor: carrierFor(platform) }),
    ...carriersHandlers(platform, { request, validate }),
    ...paymentsHandlers(platform),
    ...figuresHandlers(platform),
    ...gameRulesHandlers(platform),
    ...gamesHandlers(platform, EVENTS_OF_GAMES),
    ...gameManagingHandlers(platform, EVENTS_OF_GAMES),
    ...eventsHandlers(platform, { withdraw: withdrawEntry(platform) }),
    ...pausingHandlers({ pauseDeadlines }),
    ...matchesHandlers(platform),
    ...controlHandlers(platform),
    ...matchmakingHandlers(platform),
    ...tournamentsHandlers(platform),
    ...liveHandlers(platform),
    ...playersDeskHandlers(platform),
    ...messagesHandlers(platform, { addressee: findAddressee }),
    ...consentsHandlers(platform),
    ...accountHandlers(platform, allPersonalData(platform)),
    ...consoleHandlers(platform),
    ...statusHandlers(platform),
    ...brandsAndLegalHandlers(platform),
    ...webhooksHandlers(platform),
    ...calendarHandlers(platform),
    ...friendsHandlers(platform),
    ...chatHandlers(platform),
    ...picturesHandlers(platform),
    ...storeHandlers(platform),
    ...coinsHandlers(platform, { protection: streakProtection }),
    ...supportHandlers(platform),
    ...seasonsHandlers(platform),
  };
  return {
    ...handlers,
    eventById: wholeEvent(platform, handlers),
    profile: wholeProfile(platform, handlers),
    ...exchangeHandlers(platform, handlers),
    ...momentsHandlers(platform, handlers),
    ...homeHandlers(platform, handlers),
  };
}
