import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The screens of organisers, in their own frame; their scripts are loaded nowhere else. One line a screen. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('frames/console.tsx', [
    route('console', '../features/office/console/screens/today.tsx'),
    route('console/events', '../features/play/events/screens/console/events.tsx'),
    route('console/events/new', '../features/play/events/screens/console/new-event.tsx'),
    route(
      'console/events/import',
      '../features/office/exchange/screens/console/import-bracket.tsx',
    ),
    route(
      'console/events/:eventId',
      '../features/play/events/screens/console/event.tsx',
      { id: 'console-event' },
      // the pages of one event: one line each, and one in features/play/events/screens/console/event-navigation.ts
      [
        layout('frames/console-tab.tsx', { id: 'console-event-tab' }, [
          index('../features/play/events/screens/console/settings.tsx'),
          route('files', '../features/office/exchange/screens/console/files.tsx'),
          route('live', '../features/play/tournaments/screens/console/live.tsx'),
          route('entrants', '../features/play/events/screens/console/entrants.tsx'),
          route('waiting', '../features/play/events/screens/console/waiting-list.tsx'),
          route('seeds', '../features/play/tournaments/screens/console/seeds.tsx'),
          route('announcements', '../features/play/events/screens/console/announcements.tsx'),
          route('preview', '../features/play/tournaments/screens/console/preview.tsx'),
        ]),
      ],
    ),
    route('console/series', '../features/play/events/screens/console/series.tsx'),
    route('console/players', '../features/office/players-desk/screens/console/players.tsx'),
    route(
      'console/players/:userId',
      '../features/office/players-desk/screens/console/player.tsx',
      { id: 'console-player' },
      [
        layout('frames/console-tab.tsx', { id: 'console-player-tab' }, [
          index('../features/office/players-desk/screens/console/overview.tsx'),
          route('matches', '../features/office/players-desk/screens/console/matches.tsx'),
          route('events', '../features/office/players-desk/screens/console/events.tsx'),
          route('points', '../features/office/players-desk/screens/console/points.tsx'),
          route('coins', '../features/money/coins/screens/console/player-coins.tsx'),
          route('subscription', '../features/office/players-desk/screens/console/subscription.tsx'),
          route('notes', '../features/office/players-desk/screens/console/notes.tsx'),
        ]),
      ],
    ),
    route('console/support', '../features/community/support/screens/console/queue.tsx'),
    route(
      'console/support/templates',
      '../features/community/support/screens/console/templates.tsx',
    ),
    route('console/support/:ticketId', '../features/community/support/screens/console/ticket.tsx', {
      id: 'console-ticket',
    }),
    route('console/refunds', '../features/office/players-desk/screens/console/refunds.tsx'),
    route('console/referrals', '../features/money/coins/screens/console/held-referrals.tsx'),
    route('console/gifts', '../features/money/coins/screens/console/waiting-gifts.tsx'),
    route('console/people', '../features/office/players-desk/screens/console/people.tsx'),
    route('console/figures', '../features/office/figures/screens/console/figures.tsx'),
    route('console/disputes', '../features/play/matches/screens/console/disputes.tsx'),
    route('console/disputes/:matchId', '../features/play/matches/screens/console/match.tsx', {
      id: 'console-dispute',
    }),
    route('console/matches', '../features/play/matches/screens/console/matches.tsx'),
    route('console/matches/:matchId', '../features/play/matches/screens/console/match.tsx', {
      id: 'console-match',
    }),
    route('console/moderation', '../features/community/chat/screens/console/moderation.tsx'),
    route('console/moderation/:messageId', '../features/community/chat/screens/console/case.tsx', {
      id: 'console-moderation-case',
    }),
    route('console/prizes', '../features/play/tournaments/screens/console/prizes.tsx'),
    route('console/doubts', '../features/play/matches/screens/console/doubts.tsx'),
    route('console/held-points', '../features/play/leaderboards/screens/console/held-points.tsx'),
    route('console/games', '../features/play/games/screens/console/games.tsx'),
    route('console/games/new', '../features/play/games/screens/console/new-game.tsx'),
    route('console/games/starter', '../features/play/games/screens/console/starter-games.tsx'),
    route('console/games/:gameId', '../features/play/games/screens/console/game-rules.tsx'),
    route(
      'console/games/:gameId/settings',
      '../features/play/games/screens/console/game-settings.tsx',
    ),
    route('console/pictures', '../features/foundation/pictures/screens/console/pictures.tsx'),
    route('console/store', '../features/money/store/screens/console/store.tsx'),
    route('console/store/orders', '../features/money/store/screens/console/store-orders.tsx'),
    route('console/setup', '../features/office/console/screens/setup.tsx'),
    route('console/status', '../features/office/status/screens/console/status.tsx'),
    route('console/audit', '../features/office/console/screens/audit.tsx'),
    route('console/keys', '../features/foundation/identity/screens/console/keys.tsx'),
    route('console/webhooks', '../features/foundation/webhooks/screens/console/webhooks.tsx'),
    route(
      'console/webhooks/:webhookId',
      '../features/foundation/webhooks/screens/console/webhook.tsx',
    ),
    route('console/*', 'not-found.tsx', { id: 'console-not-found' }),
  ]),
  route('console/figures.csv', '../features/office/figures/screens/console/figures-csv.ts'),
];
