import { accountCalls } from '#features/account/contract.ts';
import { brandsAndLegalCalls } from '#features/brands-and-legal/contract.ts';
import { carriersCalls } from '#features/carriers/contract.ts';
import { consentsCalls } from '#features/consents/contract.ts';
import { consoleCalls } from '#features/console/contract.ts';
import { eventsCalls } from '#features/events/contract.ts';
import { organisingCalls } from '#features/events/organising-contract.ts';
import { figuresCalls } from '#features/figures/contract.ts';
import { gamesCalls } from '#features/games/contract.ts';
import { identityCalls } from '#features/identity/contract.ts';
import { leaderboardsCalls } from '#features/leaderboards/contract.ts';
import { matchesCalls } from '#features/matches/contract.ts';
import { messagesCalls } from '#features/messages/contract.ts';
import { notificationsCalls } from '#features/notifications/contract.ts';
import { paymentsCalls } from '#features/payments/contract.ts';
import { playersDeskCalls } from '#features/players-desk/contract.ts';
import { subscriptionsCalls } from '#features/subscriptions/contract.ts';
import { tournamentsCalls } from '#features/tournaments/contract.ts';

/** Every call of the published API. */
export const contract = {
  ...identityCalls,
  ...figuresCalls,
  ...gamesCalls,
  ...eventsCalls,
  ...organisingCalls,
  ...matchesCalls,
  ...tournamentsCalls,
  ...leaderboardsCalls,
  ...notificationsCalls,
  ...carriersCalls,
  ...paymentsCalls,
  ...playersDeskCalls,
  ...messagesCalls,
  ...brandsAndLegalCalls,
  ...subscriptionsCalls,
  ...consentsCalls,
  ...accountCalls,
  ...consoleCalls,
};

export type AppContract = typeof contract;
