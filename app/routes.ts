import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { consoleRoutes } from './console-routes.ts';

/** One page a language; `/privacy-policy` is in the visitor's own. */
const PRIVACY_PAGES = [
  'privacy',
  'privacy-fr',
  'privacy-es',
  'privacy-it',
  'privacy-de',
  'privacy-ar',
  'privacy-am',
  'privacy-policy',
];

/** The table of routes; the paths are those of section 2 of the specification. */
export default [
  // The screens of play, with the navigation.
  layout('frames/play.tsx', [
    index('start.tsx'),
    route('landing', '../features/brands-and-legal/screens/landing.tsx'),
    route('games', '../features/games/screens/games.tsx'),
    route('history', '../features/tournaments/screens/history.tsx'),
    route('link-accounts', '../features/games/screens/link-accounts.tsx'),
    route('event-home/:eventId', '../features/events/screens/event-home.tsx', [
      route('bracket', '../features/tournaments/screens/bracket.tsx'),
    ]),
    route('how-to-play/:eventId', '../features/events/screens/how-to-play.tsx'),
    route('profile/:userId', '../features/identity/screens/profile.tsx'),
    route('share-profile/:userId', '../features/friends/screens/share-profile.tsx'),
    route('search-friends', '../features/friends/screens/search-friends.tsx'),
    route('manage-subscription', '../features/subscriptions/screens/manage-subscription.tsx'),
    route('how-it-works', '../features/brands-and-legal/screens/how-it-works.tsx'),
    route('manage-account', '../features/account/screens/manage-account.tsx'),
    route('data-use', '../features/account/screens/data-use.tsx'),
    route('menu', '../features/identity/screens/menu.tsx'),
    route('notifications', '../features/notifications/screens/notifications.tsx'),
    layout('../features/chat/screens/chat.tsx', [
      route('chat-rooms', '../features/chat/screens/chat-rooms.tsx'),
      route('chat-room/:roomId', '../features/chat/screens/chat-room.tsx'),
    ]),
    route('notifications/support', '../features/support/screens/tickets.tsx'),
    route('notifications/questions', '../features/support/screens/questions.tsx'),
    route('support', '../features/support/screens/new-ticket.tsx'),
    route('support/:ticketId', '../features/support/screens/ticket.tsx'),
    route('notifications/settings', '../features/notifications/screens/settings.tsx'),
    route('monthly-leaderboards', '../features/leaderboards/screens/leaderboards.tsx'),
    route('monthly-leaderboards/:gameSlug', '../features/leaderboards/screens/leaderboard.tsx'),
    route('match-schedule', '../features/matches/screens/match-schedule.tsx'),
    route('match-calendar', '../features/calendar/screens/match-calendar.tsx'),
    route('match-wizard/:eventId/:matchId', '../features/matches/screens/match-wizard.tsx'),
    route('match/:matchId', '../features/matches/screens/match-page.tsx'),
    route('results', '../features/matches/screens/results.tsx'),
    route('rewards', '../features/store/screens/rewards.tsx'),
    route('vouchers', '../features/store/screens/vouchers.tsx'),
    route('how-to-earn-coins', '../features/coins/screens/how-to-earn-coins.tsx'),
    route('refer-a-friend', '../features/coins/screens/refer-a-friend.tsx'),
    route('play-times', '../features/matches/screens/play-times.tsx'),
    route('season', '../features/seasons/screens/season.tsx'),
    route('achievements', '../features/seasons/screens/achievements.tsx'),
    route('recap/:month', '../features/seasons/screens/recap.tsx'),
    route('terms-conditions', '../features/brands-and-legal/screens/terms-conditions.tsx'),
    ...PRIVACY_PAGES.map((path) =>
      route(path, '../features/brands-and-legal/screens/privacy.tsx', { id: path }),
    ),
    route('*', 'not-found.tsx'),
  ]),
  // The screens by which somebody comes in.
  layout('frames/entry.tsx', [
    route('guest', '../features/identity/screens/guest.tsx'),
    route('portal', '../features/identity/screens/portal.tsx'),
    route('doi-one', '../features/subscriptions/screens/doi-one.tsx'),
    route('doi-two', '../features/subscriptions/screens/doi-two.tsx'),
    route('submit-otp', '../features/identity/screens/submit-otp.tsx'),
    // no part of the container below, which leads on whoever has proved who they are
    route('auth/checkout-payment', '../features/payments/screens/checkout-payment.tsx'),
    route('auth', '../features/identity/screens/auth.tsx', [
      route('register', '../features/identity/screens/register.tsx'),
      route('login', '../features/identity/screens/login.tsx'),
    ]),
    route(
      'auth/forgot-password-request',
      '../features/identity/screens/forgot-password-request.tsx',
    ),
    route('auth/forgot-password', '../features/identity/screens/forgot-password.tsx'),
    route('auth/email-verification', '../features/identity/screens/email-verification.tsx'),
    route('guardian', '../features/identity/screens/guardian.tsx'),
    route('my-guardian', '../features/identity/screens/my-guardian.tsx'),
    route('unsubscribe', '../features/notifications/screens/unsubscribe.tsx'),
    route('offline', 'offline/screen.tsx'),
    route('register-form/:isProfileUpdate', '../features/identity/screens/register-form.tsx'),
  ]),
  // Shown inside other sites, and by streaming software.
  layout('frames/embed.tsx', [
    route('embed/bracket/:eventId', '../features/tournaments/screens/embedded-bracket.tsx'),
  ]),
  route('broadcast/:eventId', '../features/tournaments/screens/broadcast.tsx'),
  ...consoleRoutes,
  route('sandbox/gallery', 'gallery.tsx'),
] satisfies RouteConfig;
