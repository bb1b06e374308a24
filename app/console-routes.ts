import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The screens of organisers, in their own frame; their scripts are loaded nowhere else. One line a screen. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('frames/console.tsx', [
    route('console', '../features/console/screens/today.tsx'),
    route('console/events', '../features/events/screens/console/events.tsx'),
    route('console/events/new', '../features/events/screens/console/new-event.tsx'),
    route('console/events/import', '../features/exchange/screens/console/import-bracket.tsx'),
    route(
      'console/events/:eventId',
      '../features/events/screens/console/event.tsx',
      { id: 'console-event' },
      // the pages of one event: one line each, and one in features/events/screens/console/event-places.ts
      [
        layout('frames/console-tab.tsx', { id: 'console-event-tab' }, [
          index('../features/events/screens/console/settings.tsx'),
          route('files', '../features/exchange/screens/console/files.tsx'),
          route('live', '../features/tournaments/screens/console/live.tsx'),
          route('entrants', '../features/events/screens/console/entrants.tsx'),
          route('waiting', '../features/events/screens/console/waiting-list.tsx'),
          route('seeds', '../features/tournaments/screens/console/seeds.tsx'),
          route('announcements', '../features/events/screens/console/announcements.tsx'),
          route('preview', '../features/tournaments/screens/console/preview.tsx'),
        ]),
      ],
    ),
    route('console/series', '../features/events/screens/console/series.tsx'),
    route('console/players', '../features/players-desk/screens/console/players.tsx'),
    route(
      'console/players/:userId',
      '../features/players-desk/screens/console/player.tsx',
      { id: 'console-player' },
      [
        layout('frames/console-tab.tsx', { id: 'console-player-tab' }, [
          index('../features/players-desk/screens/console/overview.tsx'),
          route('matches', '../features/players-desk/screens/console/matches.tsx'),
          route('events', '../features/players-desk/screens/console/events.tsx'),
          route('points', '../features/players-desk/screens/console/points.tsx'),
          route('coins', '../features/coins/screens/console/player-coins.tsx'),
          route('subscription', '../features/players-desk/screens/console/subscription.tsx'),
          route('notes', '../features/players-desk/screens/console/notes.tsx'),
        ]),
      ],
    ),
    route('console/support', '../features/support/screens/console/queue.tsx'),
    route('console/support/templates', '../features/support/screens/console/templates.tsx'),
    route('console/support/:ticketId', '../features/support/screens/console/ticket.tsx', {
      id: 'console-ticket',
    }),
    route('console/refunds', '../features/players-desk/screens/console/refunds.tsx'),
    route('console/referrals', '../features/coins/screens/console/held-referrals.tsx'),
    route('console/gifts', '../features/coins/screens/console/waiting-gifts.tsx'),
    route('console/people', '../features/players-desk/screens/console/people.tsx'),
    route('console/figures', '../features/figures/screens/console/figures.tsx'),
    route('console/disputes', '../features/matches/screens/console/disputes.tsx'),
    route('console/disputes/:matchId', '../features/matches/screens/console/judge.tsx', {
      id: 'console-dispute',
    }),
    route('console/matches', '../features/matches/screens/console/matches.tsx'),
    route('console/matches/:matchId', '../features/matches/screens/console/judge.tsx', {
      id: 'console-match',
    }),
    route('console/moderation', '../features/chat/screens/console/moderation.tsx'),
    route('console/moderation/:messageId', '../features/chat/screens/console/case.tsx', {
      id: 'console-moderation-case',
    }),
    route('console/prizes', '../features/tournaments/screens/console/prizes.tsx'),
    route('console/doubts', '../features/matches/screens/console/doubts.tsx'),
    route('console/held-points', '../features/leaderboards/screens/console/held-points.tsx'),
    route('console/games', '../features/games/screens/console/games.tsx'),
    route('console/games/new', '../features/games/screens/console/new-game.tsx'),
    route('console/games/starter', '../features/games/screens/console/starter-games.tsx'),
    route('console/games/:gameId', '../features/games/screens/console/game-rules.tsx'),
    route('console/games/:gameId/settings', '../features/games/screens/console/game-settings.tsx'),
    route('console/pictures', '../features/pictures/screens/console/pictures.tsx'),
    route('console/store', '../features/store/screens/console/store.tsx'),
    route('console/store/orders', '../features/store/screens/console/store-orders.tsx'),
    route('console/setup', '../features/console/screens/setup.tsx'),
    route('console/audit', '../features/console/screens/audit.tsx'),
    route('console/keys', '../features/identity/screens/console/keys.tsx'),
    route('console/webhooks', '../features/webhooks/screens/console/webhooks.tsx'),
    route('console/webhooks/:webhookId', '../features/webhooks/screens/console/webhook.tsx'),
    route('console/*', 'not-found.tsx', { id: 'console-not-found' }),
  ]),
  route('console/figures.csv', '../features/figures/screens/console/figures-csv.ts'),
];
