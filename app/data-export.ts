import { chatPart } from '#features/community/chat/server/index.ts';
import { supportPart } from '#features/community/support/server/index.ts';
import { accountPart } from '#features/foundation/account/server/index.ts';
import { consentsPart } from '#features/foundation/consents/server/index.ts';
import { identityPart } from '#features/foundation/identity/server/index.ts';
import { messagesPart } from '#features/foundation/messages/server/index.ts';
import { notificationsPart } from '#features/foundation/notifications/server/index.ts';
import { picturesPart } from '#features/foundation/pictures/server/index.ts';
import { webhooksPart } from '#features/foundation/webhooks/server/index.ts';
import { carriersPart } from '#features/money/carriers/server/index.ts';
import { coinsPart } from '#features/money/coins/server/index.ts';
import { paymentsPart } from '#features/money/payments/server/index.ts';
import { storePart } from '#features/money/store/server/index.ts';
import { subscriptionsPart } from '#features/money/subscriptions/server/index.ts';
import { playersDeskPart } from '#features/office/players-desk/server/index.ts';
import { calendarPart } from '#features/play/calendar/server/index.ts';
import { eventsPart } from '#features/play/events/server/index.ts';
import { friendsPart } from '#features/play/friends/server/index.ts';
import { gamesPart } from '#features/play/games/server/index.ts';
import { leaderboardsPart } from '#features/play/leaderboards/server/index.ts';
import {
  lookingPart,
  matchesPart,
  playTimesPart,
  withdrawEntry,
} from '#features/play/matches/server/index.ts';
import { seasonsPart } from '#features/play/seasons/server/index.ts';
import { prizesPart } from '#features/play/tournaments/server/index.ts';
import { type PersonalPart, platformPart } from '#platform/personal.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * The parts of a player's data export, in the order of erasure: open commitments, such as a subscription or a match,
 * end first, while the player is still known; the identity goes last. Each table with a player belongs to one part,
 * which `data-export.api.test.ts` holds.
 */
export function personalParts(platform: Platform): readonly PersonalPart[] {
  return [
    subscriptionsPart(platform),
    paymentsPart,
    carriersPart,
    chatPart,
    eventsPart(platform, { withdraw: withdrawEntry(platform) }),
    matchesPart(platform),
    playTimesPart,
    lookingPart,
    calendarPart,
    leaderboardsPart,
    // gives coins back that coinsPart then books out
    storePart(platform),
    coinsPart(platform),
    seasonsPart,
    prizesPart,
    gamesPart,
    friendsPart,
    picturesPart,
    notificationsPart,
    messagesPart,
    supportPart(platform),
    playersDeskPart,
    consentsPart,
    webhooksPart,
    accountPart,
    platformPart,
    identityPart(platform),
  ];
}
