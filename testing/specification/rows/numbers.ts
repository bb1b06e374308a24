import { change, type Row, reply } from './row.ts';

/** Section 9: constants and limits. */
export const NUMBERS = [
  {
    id: 'number.points-accept',
    says: '+10 for accepting a challenge',
    breaks: change('features/play/leaderboards/rules/points.ts', 'accept: 10,', 'accept: 11,'),
  },
  {
    id: 'number.points-play',
    says: '+50 for playing and submitting a score',
    breaks: change('features/play/leaderboards/rules/points.ts', 'play: 50,', 'play: 51,'),
  },
  {
    id: 'number.points-win',
    says: '+150 for a win',
    breaks: change('features/play/leaderboards/rules/points.ts', 'win: 150,', 'win: 151,'),
  },
  {
    id: 'number.points-fault',
    says: '−25 for declining or not completing a match',
    breaks: change('features/play/leaderboards/rules/points.ts', 'fault: -25,', 'fault: -24,'),
  },
  {
    id: 'number.coins-referral',
    says: '100 coins to the friend and 100 to who referred',
    breaks: [
      change(
        'features/money/coins/rules/referrals.ts',
        'referrer: 100, friend: 100',
        'referrer: 100, friend: 99',
      ),
      change(
        'features/money/coins/rules/referrals.ts',
        'referrer: 100, friend: 100',
        'referrer: 99, friend: 100',
      ),
    ],
  },
  {
    id: 'number.coins-share',
    says: '1 coin for each sharing of a profile',
    breaks: change(
      'features/money/coins/rules/shares.ts',
      '{ coins: 1, mostADay: 5 }',
      '{ coins: 2, mostADay: 5 }',
    ),
  },
  {
    id: 'number.coins-daily',
    says: 'A daily bonus after a wait',
    breaks: change(
      'features/money/coins/rules/bonus.ts',
      'wait: 24 * HOUR_MS',
      'wait: 23 * HOUR_MS',
    ),
  },
  {
    id: 'number.price-europe',
    says: 'Europe: 29.99 EUR a month',
    breaks: change('brands/eal-eu-en/brand.ts', "['monthly', 2999]", "['monthly', 2998]"),
  },
  {
    id: 'number.trial-europe',
    says: 'Europe: one day for nothing',
    breaks: change('brands/eal-eu-en/brand.ts', "'P1D'", "'P2D'"),
  },
  {
    id: 'number.payments-europe',
    says: 'Visa/Mastercard, Apple Pay, Google Pay',
    breaks: [
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'Visa, Mastercard, Apple',
        'Visa, Apple',
      ),
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'Apple Pay and Google Pay',
        'Apple Pay',
      ),
    ],
  },
  {
    id: 'number.price-south-africa',
    says: 'South Africa: up to R7 a day, R35 a week, R60 a month',
    breaks: [
      change('brands/blg-za-en/brand.ts', "['daily', 700]", "['daily', 701]"),
      change('brands/blg-za-en/brand.ts', "['weekly', 3500]", "['weekly', 3501]"),
      change('brands/blg-za-en/brand.ts', "['monthly', 6000]", "['monthly', 6001]"),
      change('brands/blg-za-en/brand.ts', 'pricesUpTo: true', 'pricesUpTo: false'),
    ],
  },
  {
    id: 'number.price-telkom',
    says: 'Telkom: R7.00 a day or less',
    breaks: change(
      'brands/tlk-za-en/brand.ts',
      "  provider: 'telkom',",
      "  provider: 'telkom',\n  plans: southAfrica.plans.slice(1),",
    ),
  },
  {
    id: 'number.price-kenya',
    says: 'Kenya: KSHS 20.00 a day',
    breaks: change('brands/saf-ke-en/brand.ts', "['daily', 2000]", "['daily', 2001]"),
  },
  {
    id: 'number.price-nigeria-airtel',
    says: 'Airtel Nigeria: N100 a day, N250 a week, N300 a month',
    breaks: change('brands/airtel-ng-en/brand.ts', "['weekly', 25_000]", "['weekly', 25_100]"),
  },
  {
    id: 'number.price-nigeria-mtn',
    says: 'MTN Nigeria: N150 a day, N300 a week, N300 a month',
    breaks: change('brands/mtn-ng-en/brand.ts', "['daily', 15_000]", "['daily', 15_100]"),
  },
  {
    id: 'number.price-ethiopia',
    says: 'Ethiopia: 2 birr a day',
    breaks: change('brands/blg-et-en/brand.ts', "['daily', 200]", "['daily', 300]"),
  },
  {
    id: 'number.trial-ethiopia',
    says: 'Amharic wording: one day or three days for nothing',
    breaks: [
      change('brands/blg-et-en/brand.ts', "'P1D'", "'P2D'"),
      change('brands/blg-ps-am/brand.ts', "'P3D'", "'P4D'"),
    ],
  },
  {
    id: 'number.stop-8761',
    says: 'Stop code to 8761',
    breaks: change('brands/blg-et-en/brand.ts', "to: '8761'", "to: '8762'"),
  },
  {
    id: 'number.stop-codes',
    says: 'A dial code or a keyword by SMS ends a subscription',
    breaks: reply('subscription', 'subscription.status'),
  },
  {
    id: 'number.currencies',
    says: 'N in Nigeria, R in South Africa, Ksh in Kenya',
    breaks: [
      change('locales/money.ts', "NGN: 'N'", "NGN: '₦'"),
      change('locales/money.ts', "KES: 'Ksh'", "KES: 'KES'"),
    ],
  },
  {
    id: 'number.product-ids',
    says: '47 for most brands, 42 in Kenya, 50 and 66 in Nigeria',
    breaks: [
      change('brands/saf-ke-en/brand.ts', 'productId: 42', 'productId: 47'),
      change('brands/airtel-ng-en/brand.ts', 'productId: 50', 'productId: 47'),
      change('brands/mtn-ng-en/brand.ts', 'productId: 66', 'productId: 47'),
    ],
  },
  {
    id: 'number.prize-pool',
    says: 'R25,000 a title: R12,000, R7,000, R4,000, R2,000',
    breaks: [
      change('features/community/brands-and-legal/legal/facts.ts', 'rand(25_000)', 'rand(26_000)'),
      change('features/community/brands-and-legal/legal/facts.ts', 'rand(12_000)', 'rand(12_001)'),
      change('features/community/brands-and-legal/legal/facts.ts', 'rand(2_000)]', 'rand(2_001)]'),
    ],
  },
  {
    id: 'number.qualifier',
    says: 'The best 4 of a qualifier; 8 in a double-elimination final',
    breaks: reply('event-by-participants', 'total'),
  },
  {
    id: 'number.terms-qualifier',
    says: 'The terms tell of the best 4 and of the final of 8',
    breaks: [
      change('features/community/brands-and-legal/legal/facts.ts', 'advancing: 4', 'advancing: 5'),
      change('features/community/brands-and-legal/legal/facts.ts', 'finalists: 8', 'finalists: 9'),
    ],
  },
  {
    id: 'number.dispute-hours',
    says: 'Disputes within 24 hours',
    breaks: change(
      'features/community/brands-and-legal/legal/facts.ts',
      'disputeHours: 24',
      'disputeHours: 48',
    ),
  },
  {
    id: 'number.payment-days',
    says: 'Prizes within 30 business days',
    breaks: change(
      'features/community/brands-and-legal/legal/facts.ts',
      'paymentBusinessDays: 30',
      'paymentBusinessDays: 31',
    ),
  },
  {
    id: 'number.upload-max',
    says: '5 MB an upload',
    breaks: change('platform/files/limits.ts', '5 * 1024 * 1024', '9 * 1024 * 1024'),
  },
  {
    id: 'number.username-length',
    says: '3 to 20 characters',
    breaks: [
      change('core/fields.ts', 'USERNAME_MIN = 3', 'USERNAME_MIN = 2'),
      change('core/fields.ts', 'USERNAME_MAX = 20', 'USERNAME_MAX = 21'),
    ],
  },
  {
    id: 'number.password-min',
    says: '6 characters',
    breaks: [
      change('core/fields.ts', 'PASSWORD_MIN = 6', 'PASSWORD_MIN = 5'),
      change('core/fields.ts', 'PASSWORD_MIN = 6', 'PASSWORD_MIN = 7'),
    ],
  },
  {
    id: 'number.minimum-age',
    says: '18 years',
    breaks: change('brands/blg-za-en/brand.ts', 'minimumAge: 18', 'minimumAge: 17'),
  },
  {
    id: 'number.page-size',
    says: '25 participants a page',
    breaks: reply('event-by-participants', 'pageSize'),
  },
  {
    id: 'number.data-months',
    says: 'Up to 6 months after cancellation',
    breaks: change(
      'features/community/brands-and-legal/legal/facts.ts',
      'keptMonths: 6',
      'keptMonths: 7',
    ),
  },
  {
    id: 'number.privacy-days',
    says: 'Requests answered within 21 days',
    breaks: change(
      'features/community/brands-and-legal/legal/facts.ts',
      'answerDays: 21',
      'answerDays: 22',
    ),
  },
  { id: 'number.support', says: '24/7', breaks: reply('questions', 'items.*.answer') },
  {
    id: 'number.chunk-timeout',
    says: '120000 ms until a script chunk is given up',
    breaks: change('ui/screen/retry-import.ts', '120_000', '110_000'),
  },
  {
    id: 'number.toast',
    says: '2000 ms',
    breaks: change('ui/components/toast-store.ts', 'LIFE_MS = 2000', 'LIFE_MS = 1500'),
  },
  {
    id: 'number.european-terms-date',
    says: 'The European terms were changed on 21 July 2025',
    breaks: change('brands/shared.ts', "'2025-07-21'", "'2025-07-22'"),
  },
  {
    id: 'number.operator-offer-date',
    says: 'An operator’s offer begins on 1 October 2025',
    breaks: change('brands/shared.ts', "'2025-10-01'", "'2025-10-02'"),
  },
] as const satisfies readonly Row[];
