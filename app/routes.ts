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

/** The moment of a result, over both screens of a match. */
const MOMENT = '../features/play/moments/screens/moment-over-match.tsx';

/** The table of routes; the paths are those of section 2 of the specification. */
export default [
  // The screens of play, with the navigation.
  layout('frames/play.tsx', [
    index('start.tsx'),
    route('landing', '../features/community/brands-and-legal/screens/landing.tsx'),
    route('home', '../features/community/home/screens/home.tsx', [
      index('../features/play/moments/screens/moment-over-home.tsx'),
    ]),
    route('games', '../features/play/events/screens/games.tsx'),
    route('history', '../features/play/tournaments/screens/history.tsx'),
    route('link-accounts', '../features/play/games/screens/link-accounts.tsx'),
    route('event-home/:eventId', '../features/play/event-page/screens/event-home.tsx', [
      route('bracket', '../features/play/tournaments/screens/bracket.tsx'),
    ]),
    route('how-to-play/:eventId', '../features/play/events/screens/how-to-play.tsx'),
    route('profile/:userId', '../features/community/profile/screens/profile.tsx'),
    route('share-profile/:userId', '../features/play/friends/screens/share-profile.tsx'),
    route('search-friends', '../features/play/friends/screens/search-friends.tsx'),
    route('manage-subscription', '../features/money/subscriptions/screens/manage-subscription.tsx'),
    route('how-it-works', '../features/community/brands-and-legal/screens/how-it-works.tsx'),
    route('manage-account', '../features/foundation/account/screens/manage-account.tsx'),
    route('data-use', '../features/foundation/account/screens/data-use.tsx'),
    route('menu', '../features/community/profile/screens/menu.tsx'),
    route('offline', 'offline/screen.tsx'),
    route('notifications', '../features/foundation/notifications/screens/notifications.tsx'),
    layout('../features/community/chat/screens/chat.tsx', [
      route('chat-rooms', '../features/community/chat/screens/chat-rooms.tsx'),
      route('chat-room/:roomId', '../features/community/chat/screens/chat-room.tsx'),
    ]),
    route('notifications/support', '../features/community/support/screens/tickets.tsx'),
    route('notifications/questions', '../features/community/support/screens/questions.tsx'),
    route('support', '../features/community/support/screens/new-ticket.tsx'),
    route('support/:ticketId', '../features/community/support/screens/ticket.tsx'),
    route('notifications/settings', '../features/foundation/notifications/screens/settings.tsx'),
    route('monthly-leaderboards', '../features/play/leaderboards/screens/leaderboards.tsx'),
    route(
      'monthly-leaderboards/:gameSlug',
      '../features/play/leaderboards/screens/leaderboard.tsx',
    ),
    route('match-schedule', '../features/play/matches/screens/match-schedule.tsx'),
    route('match-calendar', '../features/play/calendar/screens/match-calendar.tsx'),
    route('match-wizard/:eventId/:matchId', '../features/play/matches/screens/match-wizard.tsx', [
      index(MOMENT, { id: 'moment-over-wizard' }),
    ]),
    route('match/:matchId', '../features/play/matches/screens/match-page.tsx', [
      index(MOMENT, { id: 'moment-over-match' }),
    ]),
    route('results', '../features/play/matches/screens/results.tsx'),
    route('rewards', '../features/money/store/screens/rewards.tsx'),
    route('vouchers', '../features/money/store/screens/vouchers.tsx'),
    route('how-to-earn-coins', '../features/money/coins/screens/how-to-earn-coins.tsx'),
    route('refer-a-friend', '../features/money/coins/screens/refer-a-friend.tsx'),
    route('find', '../features/play/matchmaking/screens/find.tsx'),
    route('play-times', '../features/play/matches/screens/play-times.tsx'),
    route('season', '../features/play/seasons/screens/season.tsx'),
    route('achievements', '../features/play/seasons/screens/achievements.tsx'),
    route('recap/:month', '../features/play/seasons/screens/recap.tsx'),
    route(
      'terms-conditions',
      '../features/community/brands-and-legal/screens/terms-conditions.tsx',
    ),
    ...PRIVACY_PAGES.map((path) =>
      route(path, '../features/community/brands-and-legal/screens/privacy.tsx', { id: path }),
    ),
    route('*', 'not-found.tsx'),
  ]),
  // The screens by which somebody comes in.
  layout('frames/entry.tsx', [
    route('guest', '../features/foundation/identity/screens/guest.tsx'),
    route('portal', '../features/foundation/identity/screens/portal.tsx'),
    route('doi-one', '../features/money/subscriptions/screens/doi-one.tsx'),
    route('doi-two', '../features/money/subscriptions/screens/doi-two.tsx'),
    route('submit-otp', '../features/foundation/identity/screens/submit-otp.tsx'),
    // outside the container below, which redirects signed-in visitors
    route('auth/checkout-payment', '../features/money/payments/screens/checkout-payment.tsx'),
    route('auth', '../features/foundation/identity/screens/auth.tsx', [
      route('register', '../features/foundation/identity/screens/register.tsx'),
      route('login', '../features/foundation/identity/screens/login.tsx'),
    ]),
    route(
      'auth/forgot-password-request',
      '../features/foundation/identity/screens/forgot-password-request.tsx',
    ),
    route('auth/forgot-password', '../features/foundation/identity/screens/forgot-password.tsx'),
    route(
      'auth/email-verification',
      '../features/foundation/identity/screens/email-verification.tsx',
    ),
    route('guardian', '../features/foundation/identity/screens/guardian.tsx'),
    route('my-guardian', '../features/foundation/identity/screens/my-guardian.tsx'),
    route('unsubscribe', '../features/foundation/notifications/screens/unsubscribe.tsx'),
    route(
      'register-form/:isProfileUpdate',
      '../features/foundation/identity/screens/register-form.tsx',
    ),
  ]),
  // Shown inside other sites, and by streaming software.
  layout('frames/embed.tsx', [
    route('embed/bracket/:eventId', '../features/play/tournaments/screens/embedded-bracket.tsx'),
  ]),
  route('broadcast/:eventId', '../features/play/tournaments/screens/broadcast.tsx'),
  ...consoleRoutes,
  route('sandbox/gallery', 'gallery.tsx'),
] satisfies RouteConfig;
