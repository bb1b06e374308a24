import { change, type Row, removed, reply, sent } from './row.ts';

/** Sections 1 and 3: brands, languages, what is kept of whom. */
export const PRODUCT = [
  {
    id: 'brand.codes',
    says: 'The twenty brand codes',
    breaks: change('brands/blg-et-en/brand.ts', "code: 'blg-et-en'", "code: 'blg-et-eg'"),
  },
  {
    id: 'brand.origins',
    says: 'About 26 origins are mapped, local and staging ones among them',
    breaks: change('brands/origins.ts', "  'vc.battleleague.example': 'vc-za-en',\n", ''),
  },
  {
    id: 'brand.default',
    says: 'An unknown origin falls back to the entry named default',
    breaks: change('brands/brands.ts', "fallback: 'default'", "fallback: 'blg-za-en'"),
  },
  {
    id: 'brand.configuration',
    says: 'Every field of a brand’s configuration',
    breaks: change(
      'brands/blg-ps-ar/brand.ts',
      "timeZone: 'Asia/Hebron'",
      "timeZone: 'Asia/Nowhere'",
    ),
  },
  {
    id: 'brand.nigerian-fields',
    says: 'What Nigerian brands carry besides',
    breaks: [
      change('brands/mtn-ng-en/brand.ts', "  networkName: 'MTN Nigeria',\n", ''),
      change('brands/airtel-ng-en/brand.ts', '    categoryId: 12,\n', ''),
    ],
  },
  {
    id: 'brand.cards',
    says: 'The European brands, Telkom and default take cards; the others do not',
    breaks: change('brands/tlk-za-en/brand.ts', 'cards: true', 'cards: false'),
  },
  {
    id: 'brand.european-languages',
    says: 'Europe speaks English, French, Spanish, Italian and German',
    breaks: change('brands/eal-eu-en/brand.ts', "'it', 'de'", "'de'"),
  },
  {
    id: 'brand.ethiopian-languages',
    says: 'Ethiopia speaks English and Amharic',
    breaks: change('brands/blg-et-en/brand.ts', "['en', 'am']", "['en']"),
  },
  {
    id: 'brand.trial-free',
    says: 'One European variant goes without a trial',
    breaks: change(
      'brands/eal-eu-en-trial-free/brand.ts',
      "plansOf('EUR', null,",
      "plansOf('EUR', 'P1D',",
    ),
  },
  {
    id: 'brand.claims',
    says: '500 000 players, R10 000 000 in prizes, 24/7 support, R50 000 a month in one variant',
    breaks: [
      change('brands/shared.ts', 'activePlayers: 500_000', 'activePlayers: 400_000'),
      change(
        'brands/blg-za-en/brand.ts',
        "claimsOf('ZAR', 10_000_000)",
        "claimsOf('ZAR', 9_000_000)",
      ),
      change('brands/blg-za-en/brand.ts', 'amount: 5_000_000', 'amount: 4_000_000'),
    ],
  },
  {
    id: 'language.variants',
    says: 'English by default; German, Arabic from right to left, Amharic, French, Spanish, Italian',
    breaks: change('brands/blg-ps-am/brand.ts', "['am', 'ar', 'en']", "['ar', 'am', 'en']"),
  },
  {
    id: 'language.chooser',
    says: 'Overlay to choose a language, where the brand has more than one',
    breaks: removed,
  },
  {
    id: 'entry.phone',
    says: 'Operator brands: a number with its country code, and a one-time code by SMS',
    breaks: removed,
  },
  {
    id: 'entry.email',
    says: 'European brand: registration and login by e-mail and password',
    breaks: removed,
  },
  {
    id: 'profile.fields',
    says: 'What is kept of a player, and what of it anybody sees',
    breaks: [
      reply('profile', 'firstName'),
      reply('profile', 'lastName'),
      reply('profile', 'dateOfBirth'),
      reply('profile', 'gender'),
      reply('profile', 'bio'),
      reply('profile', 'email'),
      reply('profile', 'cellNumber'),
      reply('profile', 'avatarUrl'),
      reply('player', 'bio'),
      reply('player', 'country'),
      reply('player', 'username'),
    ],
  },
  {
    id: 'profile.defaults',
    says: 'What old clients send for an unknown player is accepted',
    breaks: [sent('profile-update', 'dateOfBirth'), sent('profile-update', 'gender')],
  },
  { id: 'profile.coins', says: 'Coins of a player', breaks: reply('daily-bonus', 'balance') },
  {
    id: 'profile.referral-link',
    says: 'Referral link of a player',
    breaks: reply('referrals', 'link'),
  },
  {
    id: 'profile.friends',
    says: 'Friends of a player',
    breaks: reply('get-user-friends', 'items.*.userId'),
  },
  {
    id: 'stats.fields',
    says: 'Games played, matches played and won, share of wins, most played game',
    breaks: [
      reply('profile-stats', 'gamesPlayed'),
      reply('profile-stats', 'matchesPlayed'),
      reply('profile-stats', 'matchesWon'),
      reply('profile-stats', 'winPercentage'),
      reply('profile-stats', 'mostPlayedGame'),
    ],
  },
  {
    id: 'login.reply',
    says: 'Login replies with id and mettleStateUser',
    breaks: [reply('login', 'id'), reply('login', 'mettleStateUser')],
  },
  {
    id: 'subscriber.states',
    says: 'Status words of the carriers are understood: Active, Pending; ACTIVE, PENDING, SUSPENDED',
    breaks: [
      change(
        'features/money/carriers/rules/words.ts',
        "SUSPENDED: 'suspended'",
        "SUSPENDED: 'stopped'",
      ),
      change('features/money/carriers/rules/words.ts', 'word.trim().toUpperCase()', 'word.trim()'),
    ],
  },
  {
    id: 'account.kinds',
    says: 'A game account is a UUID, an IGN ID or a PSN ID',
    breaks: reply('link-game-account', 'accountName'),
  },
  {
    id: 'event.fields',
    says: 'Battlegrounds: participants, rules, prizes, schedule, entrants, rankings with played, W, L, D, Pts',
    breaks: [
      reply('event-by-id', 'prizes'),
      reply('event-by-id', 'startsAt'),
      reply('event-by-id', 'entrants'),
      reply('event-by-participants', 'items.*.username'),
      reply('event-rules', 'gameRules'),
      reply('event-rankings', 'items.*.played'),
      reply('event-rankings', 'items.*.won'),
      reply('event-rankings', 'items.*.drawn'),
      reply('event-rankings', 'items.*.lost'),
      reply('event-rankings', 'items.*.points'),
    ],
  },
  {
    id: 'event.brackets',
    says: 'Brackets and finals of a battleground',
    breaks: reply('get-bracket-event', 'matches.items.*.key'),
  },
  {
    id: 'match.fields',
    says: 'Matches: teams, proposed date, kickoff, status, opponent, screenshot',
    breaks: [
      reply('get-match', 'challengerTeamId'),
      reply('get-match', 'challengedTeamId'),
      reply('get-match', 'proposedDate'),
      reply('get-match', 'kickoff'),
      reply('get-match', 'status'),
      reply('get-match', 'challenger.username'),
      reply('get-match', 'screenshots'),
    ],
  },
  {
    id: 'score.fields',
    says: 'A score is submitted for both sides, by teams and users',
    breaks: [
      sent('submit-scores', 'eventTeamIdChallenger'),
      sent('submit-scores', 'eventTeamIdChallenged'),
      sent('submit-scores', 'userIdChallenged'),
    ],
  },
  {
    id: 'notification.fields',
    says: 'Notifications are read or unread',
    breaks: reply('notifications', 'items.*.read'),
  },
  {
    id: 'friend.add',
    says: 'A friend is added or removed',
    breaks: reply('add-or-remove-friend', 'relation'),
  },
  {
    id: 'billing.fields',
    says: 'What billing asks for',
    breaks: [
      reply('checkout', 'billing.city'),
      reply('checkout', 'billing.companyName'),
      reply('checkout', 'billing.vatNumber'),
      reply('checkout', 'personal.name'),
    ],
  },
  {
    id: 'voucher.sms',
    says: 'The code of a voucher arrives by SMS',
    breaks: reply('/sandbox/messages', '*.text'),
  },
  {
    id: 'consent.record',
    says: 'gdpr-consent holds the time and the three preferences',
    breaks: [
      change('features/community/brands-and-legal/rules/consent.ts', "'gdpr-consent'", "'consent'"),
      change(
        'features/community/brands-and-legal/rules/consent.ts',
        '{ timestamp: at.toISOString(), preferences }',
        '{ timestamp: at.toISOString() }',
      ),
    ],
  },
  {
    id: 'session.storage',
    says: 'msisdn, user, referId and userId are remembered for the session',
    breaks: removed,
  },
] as const satisfies readonly Row[];
