import { accountPart } from '#features/account/server/index.ts';
import { calendarPart } from '#features/calendar/server/index.ts';
import { carriersPart } from '#features/carriers/server/index.ts';
import { chatPart } from '#features/chat/server/index.ts';
import { coinsPart } from '#features/coins/server/index.ts';
import { consentsPart } from '#features/consents/server/index.ts';
import { eventsPart } from '#features/events/server/index.ts';
import { friendsPart } from '#features/friends/server/index.ts';
import { gamesPart } from '#features/games/server/index.ts';
import { identityPart } from '#features/identity/server/index.ts';
import { leaderboardsPart } from '#features/leaderboards/server/index.ts';
import {
  lookingPart,
  matchesPart,
  playTimesPart,
  withdrawEntry,
} from '#features/matches/server/index.ts';
import { messagesPart } from '#features/messages/server/index.ts';
import { notificationsPart } from '#features/notifications/server/index.ts';
import { paymentsPart } from '#features/payments/server/index.ts';
import { picturesPart } from '#features/pictures/server/index.ts';
import { playersDeskPart } from '#features/players-desk/server/index.ts';
import { seasonsPart } from '#features/seasons/server/index.ts';
import { storePart } from '#features/store/server/index.ts';
import { subscriptionsPart } from '#features/subscriptions/server/index.ts';
import { supportPart } from '#features/support/server/index.ts';
import { prizesPart } from '#features/tournaments/server/index.ts';
import { webhooksPart } from '#features/webhooks/server/index.ts';
import { type PersonalPart, platformPart } from '#platform/personal.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Everything that holds something of a player, in the order in which it lets go of it: what is open, a
 * subscription or a match, is given up first, by the player still known; who that was goes last. A new table with
 * a player in it belongs to one of these, which `personal.api.test.ts` holds.
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
