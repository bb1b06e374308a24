import type { Moment, ShownMoment } from '../moment-types.ts';

const LOOK = { frame: null, banner: null, colour: null };
const person = (userId: string, username: string, avatar: string) => ({
  userId,
  username,
  deleted: false,
  avatarUrl: `/avatars/${avatar}.svg`,
  country: 'ZA',
  look: LOOK,
});

const NALEDI = person('0199a000-0000-7000-8000-000000000001', 'naledi', 'lynx');
export const THABO = person('0199a000-0000-7000-8000-000000000002', 'thabo_m', 'otter');
export const ZANELE = person('0199a000-0000-7000-8000-000000000003', 'zanele', 'heron');
const KABELO = person('0199a000-0000-7000-8000-000000000004', 'Kabelo_the_keeper', 'wolf');

const row = (of: typeof THABO, before: number | null, after: number, points: number) => ({
  ...of,
  before,
  after,
  points,
  isOwn: of === NALEDI,
});

/** A win of Naledi that moved her up in her division. */
export const WIN: Moment = {
  matchId: '0199a000-0000-7000-8000-0000000000aa',
  resultId: '0199a000-0000-7000-8000-0000000000f1',
  eventId: '0199a000-0000-7000-8000-0000000000ee',
  eventTitle: 'Friday Night Battleground',
  game: { gameId: '1', slug: 'football-26', title: 'Football 26', accountKind: 'ea' } as never,
  at: '2026-11-26T11:59:00.000Z',
  seen: false,
  frame: 'win',
  how: 'verified',
  score: { own: 3, other: 1, penalties: null },
  me: NALEDI,
  opponent: THABO,
  points: {
    lines: [
      { cause: 'accepted', points: 10, state: 'given' },
      { cause: 'played', points: 50, state: 'given' },
      { cause: 'won', points: 150, state: 'given' },
    ],
    sum: 210,
    refusal: null,
  },
  coins: null,
  rating: { before: 1204, after: 1221, provisional: { played: 7, of: 20 } },
  unrated: null,
  place: {
    board: 'division',
    tier: 'gold',
    month: null,
    players: 24,
    before: 7,
    after: 4,
    passed: [ZANELE, KABELO],
    gap: { points: 40, to: 3 },
    rows: [
      row(NALEDI, 7, 4, 610),
      row(ZANELE, 4, 5, 580),
      row(KABELO, 5, 6, 540),
      row(THABO, 6, 7, 410),
    ],
  },
  bracket: null,
  achievements: [],
  goals: [],
  streak: { days: 5, isNewDay: true },
  next: {
    act: 'rematch',
    matchId: null,
    eventId: '0199a000-0000-7000-8000-0000000000ee',
    entryId: '0199a000-0000-7000-8000-0000000000e2',
    ownEntryId: '0199a000-0000-7000-8000-0000000000e1',
    opponent: THABO,
    kickoff: null,
  },
  comfort: null,
  withdrawn: null,
  larger: null,
};

/** The defeat of Naledi by one goal. */
export const DEFEAT: Moment = {
  ...WIN,
  frame: 'defeat',
  score: { own: 1, other: 2, penalties: null },
  points: { lines: [{ cause: 'played', points: 50, state: 'given' }], sum: 50, refusal: null },
  rating: { before: 1221, after: 1209, provisional: null },
  place: {
    ...(WIN.place as NonNullable<Moment['place']>),
    before: 7,
    after: 7,
    passed: [],
    rows: [],
  },
  streak: { days: 5, isNewDay: false },
  comfort: { margin: 1, step: { kind: 'goal', goal: 'play_three', progress: 2, target: 3 } },
};

const ORIGIN = 'http://blg-za-en.localhost';

export function shownOf(moment: Moment, others: ShownMoment['others'] = null): ShownMoment {
  return { moment, others, origin: ORIGIN, isWhole: true };
}

/** A cup won in its third match. */
export const CUP: Moment = {
  ...WIN,
  place: null,
  bracket: {
    step: 'placed',
    round: 'W3',
    next: null,
    place: { from: 1, to: 1 },
    prize: { amount: 500_000, currency: 'ZAR' },
  },
  larger: {
    key: 'cup:1',
    kind: 'cup_won',
    at: WIN.at,
    eventId: WIN.eventId,
    title: 'Saturday Cup',
    path: [ZANELE, KABELO, THABO].map((opponent, index) => ({
      matchId: `0199a000-0000-7000-8000-0000000000a${index}`,
      opponent,
      score: { own: 2 + index, other: index, penalties: null },
      isWalkover: index === 1,
    })),
    tier: null,
    rank: null,
    days: null,
    month: null,
  },
  next: null,
};
