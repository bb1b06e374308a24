import type { Match } from '#features/play/matches/screens/match-view.ts';
import type { Visit } from '#ui/screen/viewer.ts';
import { VISITOR } from './render.tsx';

/** Naledi is signed in. */
export const NALEDI: Partial<Visit> = {
  player: {
    userId: '0199a000-0000-7000-8000-000000000001',
    username: 'naledi',
    avatarUrl: '/avatars/lynx.svg',
    roles: ['player'],
    standing: null,
  },
  verified: true,
};

const SIDE = {
  country: 'ZA',
  look: {},
  accountName: 'ea-name',
  accountPlatform: null,
  ready: true,
  score: null,
};

/** A match that Naledi plays against Thabo, and whose result she may enter. */
export function matchInPlay(facts: Partial<Match> = {}): Match {
  // the fields that the forms of a result read; they use no others of a match
  return {
    matchId: '0199a000-0000-7000-8000-0000000000aa',
    eventId: '0199a000-0000-7000-8000-0000000000ee',
    status: 'in_progress',
    label: 'in_progress',
    viewerSide: 'challenger',
    challenger: { ...SIDE, userId: '1', username: 'naledi', avatarUrl: '/avatars/lynx.svg' },
    challenged: { ...SIDE, userId: '2', username: 'thabo', avatarUrl: '/avatars/otter.svg' },
    actions: ['submit'],
    submissions: { challenger: null, challenged: null },
    drawsAllowed: true,
    kickoff: VISITOR.now,
    deadline: null,
    game: { slug: 'football-26', title: 'Football 26', accountKind: 'ea' },
    ...facts,
  } as Match;
}
