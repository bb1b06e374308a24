import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';

/** Whoever goes back or loads the page anew is where they were; the page itself sees to that before the script has come. */
export function ScrollPlace() {
  useScrollRestoration();
  return null;
}
