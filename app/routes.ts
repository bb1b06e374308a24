import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The table of routes; the paths are those of section 2 of the specification. */
export default [
  index('../features/brands-and-legal/screens/start.tsx'),
  route('landing', '../features/brands-and-legal/screens/landing.tsx'),
  route('guest', '../features/identity/screens/guest.tsx'),
  route('submit-otp', '../features/identity/screens/submit-otp.tsx'),
  route('register-form/:isProfileUpdate', '../features/identity/screens/register-form.tsx'),
  route('profile/:userId', '../features/identity/screens/profile.tsx'),
] satisfies RouteConfig;
