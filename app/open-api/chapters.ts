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
import { friendsCalls } from '#features/play/friends/friends.contract.ts';
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
import type { Chapter } from '#platform/open-api/document.ts';
import { MESSAGES } from './messages.ts';

const chapter = (name: string, description: string, ...calls: Chapter['calls'][]): Chapter => ({
  name,
  description,
  calls: Object.assign({}, ...calls),
});

/** Calls to play and to organise: the chapters of `openapi.json`. */
export const CHAPTERS: readonly Chapter[] = [
  chapter('Identity', 'Sign-in, registration, profile, devices and API keys.', identityCalls),
  chapter(
    'Games',
    'Games, their rules and the players’ accounts in them.',
    gamesCalls,
    gameRulesCalls,
  ),
  chapter('Events', 'Battlegrounds, cups and leagues: find, join, leave.', eventsCalls),
  chapter('Matches', 'From the challenge to the verified result.', matchesCalls),
  chapter('Tournaments', 'Brackets, tables, finals and prizes.', tournamentsCalls),
  chapter('Leaderboards', 'Rankings, ratings and statistics.', leaderboardsCalls),
  chapter('Matchmaking', 'Searches for an opponent now.', matchmakingCalls),
  chapter('Seasons', 'Divisions, goals, achievements and recaps.', seasonsCalls),
  chapter('Moments', 'Final results as their players see them once.', momentsCalls),
  chapter('Friends', 'Friends, invitations and blocks.', friendsCalls),
  chapter('Home', 'Everything that matters to a player today, in one reply.', homeCalls),
  chapter('Chat', 'Rooms and messages.', chatCalls),
  chapter(
    'Organising',
    'Events, entrants, seeds, templates and live control.',
    organisingCalls,
    pausingCalls,
    editingCalls,
    templatesCalls,
    entrantsCalls,
    directingCalls,
    liveCalls,
    previewCalls,
  ),
  chapter('Disputes', 'Rulings and corrections by organisers.', controlCalls),
  chapter(
    'Exchange',
    'Tables and finished brackets, in and out.',
    exchangeCalls,
    bracketExchangeCalls,
  ),
  {
    ...chapter('Webhooks', 'Signed messages to the organisers’ own servers.', webhooksCalls),
    messages: MESSAGES,
  },
];

/** Calls about own data, money and help, and those of the officials' desks. */
export const SERVICE_CHAPTERS: readonly Chapter[] = [
  chapter('Account', 'Privacy, data exports and consents.', accountCalls, consentsCalls),
  chapter(
    'Notifications',
    'The inbox and its settings.',
    notificationsCalls,
    notificationSettingsCalls,
  ),
  chapter('Calendar', 'Matches and events as a calendar feed.', calendarCalls),
  chapter('Pictures', 'Pictures of players.', picturesCalls),
  chapter('Coins', 'Coins, rewards and referrals.', coinsCalls),
  chapter('Store', 'Coins buy vouchers, products and enhancers.', storeCalls),
  chapter('Subscriptions', 'Plans, opt-ins and receipts.', subscriptionsCalls),
  chapter('Payments', 'Cards, billing details and receipts.', paymentsCalls),
  chapter('Carriers', 'Services of mobile carriers.', carriersCalls),
  chapter('Support', 'Questions and tickets.', supportCalls),
  chapter(
    'Brand',
    'The brand’s landing page, legal texts and templates.',
    brandsAndLegalCalls,
    messagesCalls,
  ),
  chapter('Games desk', 'Administrators manage the games.', gameManagingCalls),
  chapter('Store desk', 'Items, orders and refunds of the store.', storeKeepingCalls),
  chapter('Players desk', 'Officials look after players and roles.', playersDeskCalls),
  chapter('Support desk', 'Support answers tickets.', ticketQueueCalls),
  chapter('Moderation', 'Moderators keep the chat fair.', moderationCalls),
  chapter(
    'Console',
    'The audit log, figures and the state of the deployment.',
    consoleCalls,
    figuresCalls,
    statusCalls,
  ),
];
