import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The screens of organisers, in their own frame; their scripts are loaded nowhere else. One line a screen. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('frames/console.tsx', [
    route('console', '../features/console/screens/today.tsx'),
    route('console/events', '../features/events/screens/console/events.tsx'),
    route('console/events/new', '../features/events/screens/console/new-event.tsx'),
    route(
      'console/events/:eventId',
      '../features/events/screens/console/event.tsx',
      { id: 'console-event' },
      // the pages of one event: one line each, and one in features/events/screens/console/event-places.ts
      [
        index('../features/events/screens/console/settings.tsx'),
        route('live', '../features/tournaments/screens/console/live.tsx'),
        route('entrants', '../features/events/screens/console/entrants.tsx'),
        route('announcements', '../features/events/screens/console/announcements.tsx'),
        route('preview', '../features/tournaments/screens/console/preview.tsx'),
      ],
    ),
    route('console/disputes', '../features/matches/screens/console/disputes.tsx'),
    route('console/disputes/:matchId', '../features/matches/screens/console/judge.tsx', {
      id: 'console-dispute',
    }),
    route('console/matches', '../features/matches/screens/console/matches.tsx'),
    route('console/matches/:matchId', '../features/matches/screens/console/judge.tsx', {
      id: 'console-match',
    }),
    route('console/prizes', '../features/tournaments/screens/console/prizes.tsx'),
    route('console/audit', '../features/console/screens/audit.tsx'),
  ]),
];
