import { accountCalls } from '#features/account/contract.ts';
import { brandsAndLegalCalls } from '#features/brands-and-legal/contract.ts';
import { calendarCalls } from '#features/calendar/contract.ts';
import { carriersCalls } from '#features/carriers/contract.ts';
import { chatCalls } from '#features/chat/contract.ts';
import { moderationCalls } from '#features/chat/moderation-contract.ts';
import { coinsCalls } from '#features/coins/contract.ts';
import { consentsCalls } from '#features/consents/contract.ts';
import { consoleCalls } from '#features/console/contract.ts';
import { eventsCalls } from '#features/events/contract.ts';
import { editingCalls } from '#features/events/editing-contract.ts';
import { entrantsCalls } from '#features/events/entrants-contract.ts';
import { organisingCalls } from '#features/events/organising-contract.ts';
import { pausingCalls } from '#features/events/pausing-contract.ts';
import { templatesCalls } from '#features/events/templates-contract.ts';
import { bracketExchangeCalls } from '#features/exchange/bracket-contract.ts';
import { exchangeCalls } from '#features/exchange/contract.ts';
import { figuresCalls } from '#features/figures/contract.ts';
import { friendsCalls, wholeProfileCalls } from '#features/friends/contract.ts';
import { gamesCalls } from '#features/games/contract.ts';
import { gameManagingCalls } from '#features/games/managing-contract.ts';
import { gameRulesCalls } from '#features/games/rules-contract.ts';
import { identityCalls } from '#features/identity/contract.ts';
import { leaderboardsCalls } from '#features/leaderboards/contract.ts';
import { matchesCalls } from '#features/matches/contract.ts';
import { controlCalls } from '#features/matches/control-contract.ts';
import { messagesCalls } from '#features/messages/contract.ts';
import { notificationsCalls } from '#features/notifications/contract.ts';
import { notificationSettingsCalls } from '#features/notifications/settings-contract.ts';
import { paymentsCalls } from '#features/payments/contract.ts';
import { picturesCalls } from '#features/pictures/contract.ts';
import { playersDeskCalls } from '#features/players-desk/contract.ts';
import { seasonsCalls } from '#features/seasons/contract.ts';
import { storeCalls } from '#features/store/contract.ts';
import { storeKeepingCalls } from '#features/store/keeping-contract.ts';
import { subscriptionsCalls } from '#features/subscriptions/contract.ts';
import { supportCalls } from '#features/support/contract.ts';
import { supportDeskCalls } from '#features/support/desk-contract.ts';
import { tournamentsCalls } from '#features/tournaments/contract.ts';
import { liveCalls } from '#features/tournaments/live-contract.ts';
import { directingCalls } from '#features/tournaments/organising-contract.ts';
import { previewCalls } from '#features/tournaments/preview-contract.ts';
import { wholeEventCalls } from '#features/tournaments/whole-event-contract.ts';
import { webhooksCalls } from '#features/webhooks/contract.ts';

/** Every call of the published API. */
export const contract = {
  ...identityCalls,
  ...figuresCalls,
  ...gamesCalls,
  ...gameRulesCalls,
  ...gameManagingCalls,
  ...eventsCalls,
  ...organisingCalls,
  ...pausingCalls,
  ...editingCalls,
  ...templatesCalls,
  ...entrantsCalls,
  ...matchesCalls,
  ...controlCalls,
  ...tournamentsCalls,
  ...wholeEventCalls, // in place of the head alone
  ...directingCalls,
  ...liveCalls,
  ...previewCalls,
  ...leaderboardsCalls,
  ...notificationsCalls,
  ...notificationSettingsCalls,
  ...carriersCalls,
  ...paymentsCalls,
  ...playersDeskCalls,
  ...messagesCalls,
  ...brandsAndLegalCalls,
  ...subscriptionsCalls,
  ...consentsCalls,
  ...accountCalls,
  ...webhooksCalls,
  ...exchangeCalls,
  ...bracketExchangeCalls,
  ...consoleCalls,
  ...calendarCalls,
  ...storeCalls,
  ...storeKeepingCalls,
  ...coinsCalls,
  ...supportCalls,
  ...supportDeskCalls,
  ...seasonsCalls,
  ...friendsCalls,
  ...wholeProfileCalls, // in place of the head alone
  ...picturesCalls,
  ...chatCalls,
  ...moderationCalls,
};

export type AppContract = typeof contract;
