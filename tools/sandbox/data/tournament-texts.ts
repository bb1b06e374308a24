import type { NewEvent } from '#features/play/events/server/index.ts';

type EventTexts = NonNullable<NewEvent['texts']['en']>;

/** The cups and leagues of the sample data. */
export type ShowKind = 'cup' | 'finals' | 'league' | 'swiss' | 'groups' | 'qualifier';

const SHARED = {
  gameRules: [
    'One match, standard length, default settings; the player named first hosts.',
    'Keep a picture of the final screen. It decides if you disagree.',
  ],
};
const CUP_RULES = [...SHARED.gameRules, 'A match has a winner: extra time and penalties decide.'];
const HOW_TO_PLAY = [
  'Link your game account, join, and check in before the start.',
  'The draw says whom you play and when: your match shows in the bracket.',
  'Add the opponent on your platform, and check in to the match: both have to be ready.',
  'Play, and enter the result. Your opponent verifies it, and the winner goes on.',
];

/** An organiser's texts about a cup, a final or a league. */
export const CUP_TEXTS: Readonly<Record<ShowKind | 'series_final' | 'stages', EventTexts>> = {
  cup: {
    title: 'Football 26 Winter Cup',
    description: 'Sixteen players, a round a day, one winner. Who loses is out.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  finals: {
    title: 'Football 26 Monthly Finals',
    description: 'The best eight of the month. Only who loses twice is out.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  swiss: {
    title: 'Football 26 Swiss Night',
    description: 'Eight players, three rounds: everybody plays on, against who stands level.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  groups: {
    title: 'Football 26 Group Cup',
    description: 'Two groups of four; the best two of each play for the title.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  stages: {
    title: 'Football 26 Grand Prix',
    description:
      'Stage by stage: the best of each go on to the next, and the last one tells the winner.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  qualifier: {
    title: 'Football 26 Qualifier 1',
    description: 'The best four go on to the final.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  series_final: {
    title: 'Football 26 Season Final',
    description: 'The best four of each of two qualifiers. Only who loses twice is out.',
    gameRules: CUP_RULES,
    howToPlay: HOW_TO_PLAY,
  },
  league: {
    title: 'Football 26 Six-Player League',
    description: 'Six players, everybody meets everybody, a round a day. The table decides.',
    gameRules: [...SHARED.gameRules, 'A draw counts as a draw: a point each.'],
    howToPlay: HOW_TO_PLAY,
  },
};
