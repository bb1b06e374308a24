import type { Row } from './row.ts';

/** Sections 1 and 3: brands, languages, what is kept of whom. */
export const PRODUCT = [
  { id: 'brand.codes', says: 'The twenty brand codes' },
  { id: 'brand.origins', says: 'About 26 origins are mapped, local and staging ones among them' },
  { id: 'brand.default', says: 'An unknown origin falls back to the entry named default' },
  { id: 'brand.configuration', says: 'Every field of a brand’s configuration' },
  { id: 'brand.nigerian-fields', says: 'What Nigerian brands carry besides' },
  {
    id: 'brand.cards',
    says: 'The European brands, Telkom and default take cards; the others do not',
  },
  {
    id: 'brand.european-languages',
    says: 'Europe speaks English, French, Spanish, Italian and German',
  },
  { id: 'brand.ethiopian-languages', says: 'Ethiopia speaks English and Amharic' },
  { id: 'brand.trial-free', says: 'One European variant goes without a trial' },
  {
    id: 'brand.claims',
    says: '500 000 players, R10 000 000 in prizes, 24/7 support, R50 000 a month in one variant',
  },
  {
    id: 'language.variants',
    says: 'English by default; German, Arabic from right to left, Amharic, French, Spanish, Italian',
  },
  {
    id: 'language.chooser',
    says: 'Overlay to choose a language, where the brand has more than one',
  },
  {
    id: 'entry.phone',
    says: 'Operator brands: a number with its country code, and a one-time code by SMS',
  },
  { id: 'entry.email', says: 'European brand: registration and login by e-mail and password' },
  { id: 'profile.fields', says: 'What is kept of a player, and what of it anybody sees' },
  { id: 'profile.defaults', says: 'What old clients send for an unknown player is accepted' },
  { id: 'profile.coins', says: 'Coins of a player' },
  { id: 'profile.referral-link', says: 'Referral link of a player' },
  { id: 'profile.friends', says: 'Friends of a player' },
  {
    id: 'stats.fields',
    says: 'Games played, matches played and won, share of wins, most played game',
  },
  { id: 'login.reply', says: 'Login replies with id and mettleStateUser' },
  {
    id: 'subscriber.states',
    says: 'Status words of the carriers are understood: Active, Pending; ACTIVE, PENDING, SUSPENDED',
  },
  { id: 'account.kinds', says: 'A game account is a UUID, an IGN ID or a PSN ID' },
  {
    id: 'event.fields',
    says: 'Battlegrounds: participants, rules, prizes, schedule, entrants, rankings with played, W, L, D, Pts',
  },
  { id: 'event.brackets', says: 'Brackets and finals of a battleground' },
  {
    id: 'match.fields',
    says: 'Matches: teams, proposed date, kickoff, status, opponent, screenshot',
  },
  { id: 'score.fields', says: 'A score is submitted for both sides, by teams and users' },
  { id: 'notification.fields', says: 'Notifications are read or unread' },
  { id: 'friend.add', says: 'A friend is added or removed' },
  { id: 'billing.fields', says: 'What billing asks for' },
  { id: 'voucher.sms', says: 'The code of a voucher arrives by SMS' },
  { id: 'consent.record', says: 'gdpr-consent holds the time and the three preferences' },
  {
    id: 'session.storage',
    says: 'msisdn, user, referId and userId are remembered for the session',
  },
] as const satisfies readonly Row[];
