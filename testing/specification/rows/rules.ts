import type { Row } from './row.ts';

/** Sections 4, 5 and 6: states and transitions, rules of taking part, roles. */
export const RULES = [
  { id: 'state.match-lists', says: 'Upcoming, in progress, completed, awaiting approval' },
  {
    id: 'state.match-labels',
    says: 'Request sent, match request, confirmed, reschedule request, declined, cancelled',
  },
  {
    id: 'state.result',
    says: 'Unsubmitted, submitted, waiting for verification, approved, disputed',
  },
  {
    id: 'state.transitions',
    says: 'Nothing happens to a match but what the table of transitions has',
  },
  { id: 'state.challenge', says: 'Challenge, accept, decline, reschedule, cancel' },
  { id: 'state.check-in', says: 'Both check in' },
  { id: 'state.score', says: 'Submit and edit a score' },
  { id: 'state.verify', says: 'The other side verifies or disputes' },
  { id: 'state.event', says: 'Coming soon, ongoing; joined and left' },
  { id: 'state.notification', says: 'Read and unread' },
  { id: 'state.presence', says: 'Online and offline' },
  {
    id: 'state.subscription',
    says: 'Trial, renewal until cancelled, access to the end of the cycle',
  },
  { id: 'state.carrier', says: 'Active, pending, suspended' },
  { id: 'state.consent', says: 'Consent is asked for once, and passed on at start' },
  { id: 'rule.decline-warning', says: 'Declining warns of 25 points, and asks again' },
  { id: 'rule.linked-account', says: 'A linked account is needed before joining' },
  { id: 'rule.email-optional', says: 'E-mail is optional in the phone flow and the profile' },
  { id: 'rule.ps5', says: 'A PS5-exclusive battleground asks for PS5' },
  { id: 'rule.age', says: '18 years or older' },
  { id: 'rule.parental-consent', says: 'Or with parental consent, in some variants' },
  {
    id: 'rule.operator-eligibility',
    says: 'Citizen or resident, natural person, subscriber; RICA where it is the law',
  },
  { id: 'rule.residency', says: 'South African residency, and a passport for the grand prize' },
  { id: 'role.visitor', says: 'What a visitor may look at' },
  { id: 'role.session', says: 'A player is who the session says; another’s number is refused' },
  {
    id: 'role.opponent',
    says: 'The opponent accepts, declines, reschedules; the other side verifies or disputes',
  },
  { id: 'role.third', says: 'Nobody else acts on a match' },
  { id: 'role.organiser', says: 'Organisers and administrators have the last word on disputes' },
  { id: 'role.moderator', says: 'Moderators and support' },
  {
    id: 'role.european-only',
    says: 'Only the European brand shows cookie dialog and legal footer',
  },
  { id: 'client.profile-update', says: 'A change of the profile is one for upsert and update' },
  { id: 'client.events-failure', says: 'Where events cannot be fetched, the page stands' },
  {
    id: 'client.auth-error',
    says: 'Errors of the carrier’s first three calls are an authError flag',
  },
  { id: 'client.kenyan-failure', says: 'A failed status check in Kenya leads out' },
  {
    id: 'client.basic-authorization',
    says: 'The carrier’s service asks for basic authorization',
  },
  { id: 'client.fixed-credential', says: 'Calls may carry a fixed bearer credential' },
  {
    id: 'client.public-bracket',
    says: 'The bracket call has a public host and needs no credential',
  },
  { id: 'client.toast', says: 'Notices appear at the bottom and stay 2000 ms' },
  {
    id: 'client.service-worker',
    says: 'A service worker is registered from /service-worker.js',
  },
  { id: 'client.socket', says: 'A socket is connected as long as the frame is there' },
  {
    id: 'client.operator-data',
    says: 'The operator data service tells a number’s network',
  },
  { id: 'client.payment-integration', says: 'The payment integration service' },
  { id: 'client.utilities', says: 'The utilities service' },
  { id: 'client.password-secret', says: 'A password is kept as a hash only' },
  { id: 'client.password-encrypted', says: 'The browser encrypts `emailPassword`' },
] as const satisfies readonly Row[];
