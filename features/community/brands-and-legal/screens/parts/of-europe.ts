/** One script of what every page of the European brand has, and of no other. */
export { CookieConsent } from './cookie-consent.tsx';
export { LegalLines } from './legal-lines.tsx';
