import { accountCalls } from '#features/account/contract.ts';
import { brandsAndLegalCalls } from '#features/brands-and-legal/contract.ts';
import { carriersCalls } from '#features/carriers/contract.ts';
import { consentsCalls } from '#features/consents/contract.ts';
import { eventsCalls } from '#features/events/contract.ts';
import { organisingCalls } from '#features/events/organising-contract.ts';
import { gamesCalls } from '#features/games/contract.ts';
import { identityCalls } from '#features/identity/contract.ts';
import { leaderboardsCalls } from '#features/leaderboards/contract.ts';
import { matchesCalls } from '#features/matches/contract.ts';
import { messagesCalls } from '#features/messages/contract.ts';
import { notificationsCalls } from '#features/notifications/contract.ts';
import { paymentsCalls } from '#features/payments/contract.ts';
import { subscriptionsCalls } from '#features/subscriptions/contract.ts';
import { tournamentsCalls } from '#features/tournaments/contract.ts';
import { directingCalls } from '#features/tournaments/organising-contract.ts';

/** Every call of the published API. */
export const contract = {
  ...identityCalls,
  ...gamesCalls,
  ...eventsCalls,
  ...organisingCalls,
  ...matchesCalls,
  ...tournamentsCalls,
  ...directingCalls,
  ...leaderboardsCalls,
  ...notificationsCalls,
  ...carriersCalls,
  ...paymentsCalls,
  ...messagesCalls,
  ...brandsAndLegalCalls,
  ...subscriptionsCalls,
  ...consentsCalls,
  ...accountCalls,
};

export type AppContract = typeof contract;
