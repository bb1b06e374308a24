import { chatPersonalData } from '#features/community/chat/server/index.ts';
import { homePersonalData } from '#features/community/home/server/index.ts';
import { supportPersonalData } from '#features/community/support/server/index.ts';
import { accountPersonalData } from '#features/foundation/account/server/index.ts';
import { consentsPersonalData } from '#features/foundation/consents/server/index.ts';
import { identityPersonalData } from '#features/foundation/identity/server/index.ts';
import { messagesPersonalData } from '#features/foundation/messages/server/index.ts';
import { notificationsPersonalData } from '#features/foundation/notifications/server/index.ts';
import { picturesPersonalData } from '#features/foundation/pictures/server/index.ts';
import { webhooksPersonalData } from '#features/foundation/webhooks/server/index.ts';
import { carriersPersonalData } from '#features/money/carriers/server/index.ts';
import { coinsPersonalData } from '#features/money/coins/server/index.ts';
import { mpesaPersonalData } from '#features/money/mpesa/server/index.ts';
import { paymentsPersonalData } from '#features/money/payments/server/index.ts';
import { storePersonalData } from '#features/money/store/server/index.ts';
import { subscriptionsPersonalData } from '#features/money/subscriptions/server/index.ts';
import { playersDeskPersonalData } from '#features/office/players-desk/server/index.ts';
import { calendarPersonalData } from '#features/play/calendar/server/index.ts';
import {
  eventsPersonalData,
  openingRemindersPersonalData,
} from '#features/play/events/server/index.ts';
import { friendsPersonalData } from '#features/play/friends/server/index.ts';
import { gamesPersonalData } from '#features/play/games/server/index.ts';
import { leaderboardsPersonalData } from '#features/play/leaderboards/server/index.ts';
import {
  availabilityPersonalData,
  matchesPersonalData,
  playTimesPersonalData,
  withdrawEntry,
} from '#features/play/matches/server/index.ts';
import { matchmakingPersonalData } from '#features/play/matchmaking/server/index.ts';
import { momentsPersonalData } from '#features/play/moments/server/index.ts';
import { seasonsPersonalData } from '#features/play/seasons/server/index.ts';
import { prizesPersonalData } from '#features/play/tournaments/server/index.ts';
import { type PersonalData, platformPersonalData } from '#platform/data-export.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Every capability's personal data, in the order of erasure: open commitments, such as a subscription or a match,
 * end first, while the player is still known; the identity goes last. Each table with a player belongs to one of
 * them, which `data-export.api.test.ts` holds.
 */
export function allPersonalData(platform: Platform): readonly PersonalData[] {
  return [
    subscriptionsPersonalData(platform),
    mpesaPersonalData, // while the payer is known
    paymentsPersonalData,
    carriersPersonalData,
    chatPersonalData,
    homePersonalData,
    eventsPersonalData(platform, { withdraw: withdrawEntry(platform) }),
    openingRemindersPersonalData,
    matchesPersonalData(platform),
    playTimesPersonalData,
    availabilityPersonalData,
    matchmakingPersonalData,
    calendarPersonalData,
    leaderboardsPersonalData,
    // gives coins back that coinsPersonalData then books out
    storePersonalData(platform),
    coinsPersonalData(platform),
    seasonsPersonalData,
    momentsPersonalData,
    prizesPersonalData,
    gamesPersonalData,
    friendsPersonalData,
    picturesPersonalData,
    notificationsPersonalData,
    messagesPersonalData,
    supportPersonalData(platform),
    playersDeskPersonalData,
    consentsPersonalData,
    webhooksPersonalData,
    accountPersonalData,
    platformPersonalData,
    identityPersonalData(platform),
  ];
}
