import { change, type Row, removed, reply } from './row.ts';

/** Section 2: the navigation guard, the frame around all screens, and what screens let a user do. */
export const SCREENS = [
  {
    id: 'guard.public-pages',
    says: 'The public pages skip the login check',
    breaks: change('features/foundation/identity/rules/navigation-guard.ts', "  '/landing',\n", ''),
  },
  {
    id: 'guard.msisdn',
    says: 'The number comes from the query, else from the session, else from the brand’s demonstration',
    breaks: change(
      'features/foundation/identity/rules/navigation-guard.ts',
      "[query.get('msisdn'), stored, demo]",
      "[stored, query.get('msisdn'), demo]",
    ),
  },
  {
    id: 'guard.unknown',
    says: 'Nobody known: to the entry by number',
    breaks: change(
      'features/foundation/identity/rules/navigation-guard.ts',
      "NUMBER_ENTRY = '/guest'",
      "NUMBER_ENTRY = '/landing'",
    ),
  },
  {
    id: 'guard.unfinished',
    says: 'mettleStateUser false: to the registration form',
    breaks: change(
      'features/foundation/identity/rules/navigation-guard.ts',
      "REGISTRATION = '/register-form/false'",
      "REGISTRATION = '/register-form/true'",
    ),
  },
  {
    id: 'guard.referral',
    says: 'referId and userId are remembered',
    breaks: [
      change(
        'features/foundation/identity/rules/navigation-guard.ts',
        "['referId', 'userId']",
        "['referId']",
      ),
      change(
        'features/foundation/identity/rules/navigation-guard.ts',
        "['referId', 'userId']",
        "['userId']",
      ),
    ],
  },
  {
    id: 'guard.notifications',
    says: 'After each navigation notifications are fetched, read and unread',
    breaks: [reply('notifications', 'items'), reply('notifications', 'unread')],
  },
  {
    id: 'guard.south-african-portal',
    says: 'The telecom brand leads to its portal first',
    breaks: change('brands/vc-za-en/brand.ts', "kind: 'subscription'", "kind: 'play'"),
  },
  {
    id: 'guard.kenyan-portal',
    says: 'Kenya leads to its place to play first',
    breaks: change('brands/saf-ke-en/brand.ts', "kind: 'play'", "kind: 'subscription'"),
  },
  {
    id: 'guard.status-check',
    says: 'Both check the subscription, then go to the landing page or the profile',
    breaks: [
      change(
        'features/foundation/identity/rules/portal.ts',
        "return '/landing';",
        "return '/games';",
      ),
      change('features/foundation/identity/rules/portal.ts', "'/profile/me' :", "'/games' :"),
    ],
  },
  {
    id: 'frame.scroll',
    says: 'Every navigation begins at the top',
    unbreakable: 'Where a page stands is no element, field or constant; the browser moves it.',
  },
  {
    id: 'frame.footer-hidden',
    says: 'The footer is hidden where the path contains auth',
    breaks: removed,
  },
  {
    id: 'frame.loading',
    says: 'Loading overlay: an animated image in Europe, a video elsewhere',
    breaks: removed,
  },
  { id: 'frame.blur', says: 'Blur layer', breaks: removed },
  {
    id: 'frame.european-footer',
    says: 'European footer: terms, privacy, notice, company, VAT number, address, help, means of payment',
    breaks: removed,
  },
  {
    id: 'frame.menu-slide',
    says: 'The menu slides in',
    unbreakable: 'A transition is no element, field or constant; the browser draws it.',
  },
  { id: 'legal.return', says: 'Back arrow and “Return to previous page”', breaks: removed },
  {
    id: 'legal.kenyan-logo',
    says: 'The Kenyan terms have another logo where the European flag is set',
    breaks: reply('legal-text', 'logo.name'),
  },
  {
    id: 'legal.variants',
    says: 'A page of terms for each variant key; two share one, default has none',
    breaks: [
      reply('legal-text', 'language'),
      change(
        'features/community/brands-and-legal/legal/brand-facts.ts',
        "{ 'eal-eu-en': 'blg-za-en' }",
        '{}',
      ),
    ],
  },
  {
    id: 'legal.right-to-left',
    says: 'The Arabic terms run from right to left',
    breaks: change(
      'brands/brand.ts',
      "RIGHT_TO_LEFT: readonly Language[] = ['ar']",
      'RIGHT_TO_LEFT: readonly Language[] = []',
    ),
  },
  {
    id: 'screen.otp-resend',
    says: 'Another code can be asked for',
    seenAt: 'submit-otp',
    breaks: removed,
  },
  {
    id: 'screen.registration',
    says: 'Name, e-mail, password twice, terms',
    seenAt: 'auth/register',
    breaks: removed,
  },
  { id: 'screen.package-choice', says: 'Daily, weekly or monthly, by brand', breaks: removed },
  { id: 'screen.avatar-username', says: 'Avatar and username are chosen', breaks: removed },
  {
    id: 'screen.checkout',
    says: 'Checkout: personal information, billing, means of payment',
    breaks: removed,
  },
  { id: 'screen.event-tabs', says: 'Events: open and past', seenAt: 'games', breaks: removed },
  {
    id: 'screen.event-detail',
    says: 'Prizes, schedule, rules, rankings, challengers, entrants, joining',
    seenAt: 'event-home/:eventId',
    breaks: removed,
  },
  { id: 'screen.event-finals', says: 'Finals of an event', breaks: removed },
  {
    id: 'screen.match-tabs',
    says: 'Matches: upcoming, in progress, completed',
    seenAt: 'match-schedule',
    breaks: removed,
  },
  {
    id: 'screen.match-flow',
    says: 'Four steps of a match, with result and screenshot',
    breaks: removed,
  },
  {
    id: 'screen.popups',
    says: 'Popups: schedule, reschedule, request, info, score, verification, joining',
    breaks: removed,
  },
  {
    id: 'screen.link-accounts',
    says: 'Accounts are linked, with help where to find each',
    breaks: removed,
  },
  {
    id: 'screen.chat',
    says: 'Chat rooms and direct messages, who is online, who is typing, who comes and goes',
    breaks: removed,
  },
  {
    id: 'screen.profile',
    says: 'Figures, bio, editing of a profile',
    seenAt: 'profile/:userId',
    breaks: removed,
  },
  { id: 'screen.coins', says: 'Daily bonus with its countdown, how to earn', breaks: removed },
  {
    id: 'screen.friends',
    says: 'Friends, suggested ones, finding and removing them',
    breaks: removed,
  },
  { id: 'screen.store', says: 'Vouchers and platform enhancers', breaks: removed },
  { id: 'screen.leaderboard', says: 'Monthly leaderboard and chooser', breaks: removed },
  {
    id: 'screen.account',
    says: 'Change of password, subscription, unsubscribing, removing the profile',
    breaks: removed,
  },
  { id: 'screen.support', says: 'Support, report of a bug', breaks: removed },
  {
    id: 'screen.cookies',
    says: 'Cookie dialog in Europe: three tabs, four actions, three categories',
    breaks: removed,
  },
] as const satisfies readonly Row[];
