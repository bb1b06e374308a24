import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The screens of organisers, in their own frame; their scripts are loaded nowhere else. One line a screen. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('frames/console.tsx', [route('console', '../features/console/screens/today.tsx')]),
];
