import { brandsAndLegalCalls } from '#features/community/brands-and-legal/brands-and-legal.contract.ts';
import { chatCalls } from '#features/community/chat/chat.contract.ts';
import { moderationCalls } from '#features/community/chat/moderation.contract.ts';
import { homeCalls } from '#features/community/home/home.contract.ts';
import { supportCalls } from '#features/community/support/support.contract.ts';
import { ticketQueueCalls } from '#features/community/support/ticket-queue.contract.ts';
import { accountCalls } from '#features/foundation/account/account.contract.ts';
import { consentsCalls } from '#features/foundation/consents/consents.contract.ts';
import { identityCalls } from '#features/foundation/identity/identity.contract.ts';
import { messagesCalls } from '#features/foundation/messages/messages.contract.ts';
import { notificationSettingsCalls } from '#features/foundation/notifications/notification-settings.contract.ts';
import { notificationsCalls } from '#features/foundation/notifications/notifications.contract.ts';
import { picturesCalls } from '#features/foundation/pictures/pictures.contract.ts';
import { webhooksCalls } from '#features/foundation/webhooks/webhooks.contract.ts';
import { carriersCalls } from '#features/money/carriers/carriers.contract.ts';
import { coinsCalls } from '#features/money/coins/coins.contract.ts';
import { paymentsCalls } from '#features/money/payments/payments.contract.ts';
import { storeKeepingCalls } from '#features/money/store/stock.contract.ts';
import { storeCalls } from '#features/money/store/store.contract.ts';
import { subscriptionsCalls } from '#features/money/subscriptions/subscriptions.contract.ts';
import { consoleCalls } from '#features/office/console/console.contract.ts';
import { bracketExchangeCalls } from '#features/office/exchange/bracket.contract.ts';
import { exchangeCalls } from '#features/office/exchange/exchange.contract.ts';
import { figuresCalls } from '#features/office/figures/figures.contract.ts';
import { playersDeskCalls } from '#features/office/players-desk/players-desk.contract.ts';
import { statusCalls } from '#features/office/status/status.contract.ts';
import { calendarCalls } from '#features/play/calendar/calendar.contract.ts';
import { editingCalls } from '#features/play/events/editing.contract.ts';
import { entrantsCalls } from '#features/play/events/entrants.contract.ts';
import { eventsCalls } from '#features/play/events/events.contract.ts';
import { organisingCalls } from '#features/play/events/organising.contract.ts';
import { pausingCalls } from '#features/play/events/pausing.contract.ts';
import { templatesCalls } from '#features/play/events/templates.contract.ts';
import { friendsCalls, wholeProfileCalls } from '#features/play/friends/friends.contract.ts';
import { gameRulesCalls } from '#features/play/games/game-rules.contract.ts';
import { gamesCalls } from '#features/play/games/games.contract.ts';
import { gameManagingCalls } from '#features/play/games/managing.contract.ts';
import { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import { controlCalls } from '#features/play/matches/control.contract.ts';
import { matchesCalls } from '#features/play/matches/matches.contract.ts';
import { matchmakingCalls } from '#features/play/matchmaking/matchmaking.contract.ts';
import { momentsCalls } from '#features/play/moments/moments.contract.ts';
import { seasonsCalls } from '#features/play/seasons/seasons.contract.ts';
import { directingCalls } from '#features/play/tournaments/directing.contract.ts';
import { liveCalls } from '#features/play/tournaments/live.contract.ts';
import { previewCalls } from '#features/play/tournaments/preview.contract.ts';
import { tournamentsCalls } from '#features/play/tournaments/tournaments.contract.ts';
import { wholeEventCalls } from '#features/play/tournaments/whole-event.contract.ts';

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
  ...matchmakingCalls,
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
  ...statusCalls,
  ...calendarCalls,
  ...storeCalls,
  ...storeKeepingCalls,
  ...coinsCalls,
  ...supportCalls,
  ...ticketQueueCalls,
  ...seasonsCalls,
  ...momentsCalls,
  ...friendsCalls,
  ...wholeProfileCalls, // in place of the head alone
  ...picturesCalls,
  ...chatCalls,
  ...moderationCalls,
  ...homeCalls,
};

export type AppContract = typeof contract;
