import type { SampleValues } from '#platform/open-api/samples.ts';

const id = (last: string) => `0199b6a4-6f0e-7c3a-9d51-2f4e8a7b6c${last}`;

/** Values of fields in examples, by name. A schema that a value does not fit gets a plain one. */
export const VALUES: SampleValues = {
  // things
  userId: id('01'),
  friendUserId: id('02'),
  eventId: id('10'),
  gameId: id('11'),
  entryId: id('20'),
  challengerTeamId: id('20'),
  challengedTeamId: id('21'),
  matchId: id('30'),
  roomId: `match:${id('30')}`,
  chargeId: id('40'),
  webhookId: id('50'),
  // people
  username: 'thandi',
  avatarUrl: '/avatars/lion.svg',
  avatar: '/avatars/lion.svg',
  country: 'ZA',
  msisdn: '27821234567',
  email: 'thandi@example.com',
  emailPassword: 'correct horse battery',
  password: 'correct horse battery',
  newPassword: 'purple kettle on the moon',
  otp: '493027',
  code: '493027',
  token: 'kX3v9Qm2Tz',
  accountName: 'thandi_plays',
  platform: 'ps5',
  role: 'organiser',
  language: 'en',
  timeZone: 'Africa/Johannesburg',
  // games and events
  eventTitle: 'Winter Cup',
  title: 'Winter Cup',
  slug: 'football-26',
  source: 'winter-cup-2025',
  startsAt: '2026-12-01T18:00:00.000Z',
  opensAt: '2026-11-24T18:00:00.000Z',
  endsAt: '2026-12-02T06:00:00.000Z',
  startedAt: '2025-12-06T10:00:00.000Z',
  endedAt: '2025-12-06T14:00:00.000Z',
  format: 'knockout',
  entrants: 16,
  seed: 1,
  // matches
  type: 'submit',
  proposedDate: '2026-12-01T18:30:00.000Z',
  kickoff: '2026-12-01T18:30:00.000Z',
  scoreChallenger: 2,
  scoreChallenged: 1,
  reason: 'The picture shows the final score.',
  points: 3,
  // words
  name: 'Overlay',
  subject: 'Score of my last match',
  text: 'Good game! Same time tomorrow?',
  note: 'Insults in the match chat',
  answer: 'Your data is on its way.',
  address: '12 Long Street, Cape Town 8001',
  url: 'https://tools.example/hook',
  csv: 'username\nthandi\nsipho\n',
  // money
  amount: 5000,
  price: 100,
  currency: 'ZAR',
  coins: 50,
  key: 'd2f1c0b9a8e7465f',
  nonce: 'd2f1c0b9a8e7465f',
  from: '18:00',
  until: '22:00',
};

/** Bodies of commands whose fields say too little one by one. */
export const BODIES: Readonly<Record<string, object>> = {
  login: { email: 'thandi@example.com', emailPassword: 'correct horse battery' },
  earlyAccessUser: {
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    emailPassword: 'correct horse battery',
    terms: true,
  },
  register: { username: 'thandi', avatarUrl: '/avatars/lion.svg', country: 'ZA' },
  profileUpdate: { bio: 'Left-footed.', country: 'ZA' },
  getUserViaMsisdn: { msisdn: '27821234567' },
  createChallenge: {
    eventId: id('10'),
    challengerTeamId: id('20'),
    challengedTeamId: id('21'),
    proposedDate: '2026-12-01T18:30:00.000Z',
  },
  submitScores: { matchId: id('30'), scoreChallenger: 2, scoreChallenged: 1 },
  verifyMatchResult: { matchId: id('30'), seen: { scoreChallenger: 2, scoreChallenged: 1 } },
  sendChatMessage: {
    roomId: `match:${id('30')}`,
    clientId: id('60'),
    text: 'Good game! Same time tomorrow?',
  },
  createEvent: {
    gameId: id('11'),
    format: 'knockout',
    opensAt: '2026-11-24T18:00:00.000Z',
    startsAt: '2026-12-01T18:00:00.000Z',
    endsAt: '2026-12-02T06:00:00.000Z',
    drawsAllowed: false,
    prizes: [{ place: 1, amount: 50_000, currency: 'ZAR' }],
    texts: {
      en: {
        title: 'Winter Cup',
        description: 'A knockout for 16.',
        gameRules: ['Two halves of six minutes.'],
        howToPlay: [],
      },
    },
  },
  importBracket: {
    bracket: {
      source: 'winter-cup-2025',
      game: 'football-26',
      title: { en: 'Winter Cup' },
      format: { kind: 'knockout', thirdPlace: false },
      startedAt: '2025-12-06T10:00:00.000Z',
      endedAt: '2025-12-06T14:00:00.000Z',
      entrants: ['thandi', 'sipho'],
      results: [{ match: 'W1.1', outcome: { kind: 'played', score: { home: 3, away: 1 } } }],
    },
    dryRun: true,
  },
  changeWebhook: { webhookId: id('50'), on: true },
  replayWebhook: { webhookId: id('50'), since: '2026-12-01T18:00:00.000Z' },
};

/** Schemas that have an example of their own; the rest is made of them. */
export const SHOWN = ['Person', 'Game', 'EventCard', 'Match', 'MatchCard', 'BracketMatch'];
