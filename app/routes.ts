import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The table of routes; the paths are those of section 2 of the specification. */
export default [
  index('../features/brands-and-legal/screens/start.tsx'),
  route('landing', '../features/brands-and-legal/screens/landing.tsx'),
] satisfies RouteConfig;
