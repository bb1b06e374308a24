import type { Row } from './row.ts';

/** Section 2: the navigation guard, the frame around all screens, and what screens let a user do. */
export const SCREENS = [
  { id: 'guard.public-pages', says: 'The public pages skip the login check' },
  {
    id: 'guard.msisdn',
    says: 'The number comes from the query, else from the session, else from the brand’s demonstration',
  },
  { id: 'guard.unknown', says: 'Nobody known: to the entry by number' },
  { id: 'guard.unfinished', says: 'mettleStateUser false: to the registration form' },
  { id: 'guard.referral', says: 'referId and userId are remembered' },
  {
    id: 'guard.notifications',
    says: 'After each navigation notifications are fetched, read and unread',
  },
  {
    id: 'guard.south-african-portal',
    says: 'The telecom brand leads to its portal first',
  },
  { id: 'guard.kenyan-portal', says: 'Kenya leads to its place to play first' },
  {
    id: 'guard.status-check',
    says: 'Both check the subscription, then go to the landing page or the profile',
  },
  { id: 'frame.scroll', says: 'Every navigation begins at the top' },
  {
    id: 'frame.footer-hidden',
    says: 'The footer is hidden where the path contains auth',
  },
  {
    id: 'frame.loading',
    says: 'Loading overlay: an animated image in Europe, a video elsewhere',
  },
  { id: 'frame.blur', says: 'Blur layer' },
  {
    id: 'frame.european-footer',
    says: 'European footer: terms, privacy, notice, company, VAT number, address, help, means of payment',
  },
  { id: 'frame.menu-slide', says: 'The menu slides in' },
  { id: 'legal.return', says: 'Back arrow and “Return to previous page”' },
  {
    id: 'legal.kenyan-logo',
    says: 'The Kenyan terms have another logo where the European flag is set',
  },
  {
    id: 'legal.variants',
    says: 'A page of terms for each variant key; two share one, default has none',
  },
  { id: 'legal.right-to-left', says: 'The Arabic terms run from right to left' },
  { id: 'screen.otp-resend', says: 'Another code can be asked for' },
  { id: 'screen.registration', says: 'Name, e-mail, password twice, terms' },
  { id: 'screen.package-choice', says: 'Daily, weekly or monthly, by brand' },
  { id: 'screen.avatar-username', says: 'Avatar and username are chosen' },
  {
    id: 'screen.checkout',
    says: 'Checkout: personal information, billing, means of payment',
  },
  { id: 'screen.event-tabs', says: 'Events: open and past' },
  {
    id: 'screen.event-detail',
    says: 'Prizes, schedule, rules, rankings, challengers, entrants, joining',
  },
  { id: 'screen.event-finals', says: 'Finals of an event' },
  { id: 'screen.match-tabs', says: 'Matches: upcoming, in progress, completed' },
  { id: 'screen.match-flow', says: 'Four steps of a match, with result and screenshot' },
  {
    id: 'screen.popups',
    says: 'Popups: schedule, reschedule, request, info, score, verification, joining',
  },
  { id: 'screen.link-accounts', says: 'Accounts are linked, with help where to find each' },
  {
    id: 'screen.chat',
    says: 'Chat rooms and direct messages, who is online, who is typing, who comes and goes',
  },
  { id: 'screen.profile', says: 'Figures, bio, editing of a profile' },
  { id: 'screen.coins', says: 'Daily bonus with its countdown, how to earn' },
  { id: 'screen.friends', says: 'Friends, suggested ones, finding and removing them' },
  { id: 'screen.store', says: 'Vouchers and platform enhancers' },
  { id: 'screen.leaderboard', says: 'Monthly leaderboard and chooser' },
  {
    id: 'screen.account',
    says: 'Change of password, subscription, unsubscribing, removing the profile',
  },
  { id: 'screen.support', says: 'Support, report of a bug' },
  {
    id: 'screen.cookies',
    says: 'Cookie dialog in Europe: three tabs, four actions, three categories',
  },
] as const satisfies readonly Row[];
