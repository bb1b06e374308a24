import type { Chance } from '../random.ts';

/** An act of a sample match, in minutes from its kickoff. */
export interface Deed {
  readonly minute: number;
  readonly by: 'challenger' | 'challenged' | 'organiser';
  readonly act: Act;
}

export type Act =
  | { readonly type: 'challenge'; readonly isInstant: boolean }
  | {
      readonly type:
        | 'accept'
        | 'decline'
        | 'cancel'
        | 'ready'
        | 'verify'
        | 'dispute'
        | 'void'
        | 'reopen';
    }
  | {
      readonly type: 'submit' | 'edit' | 'rule';
      readonly challenger: number;
      readonly challenged: number;
    }
  /** To this many minutes after the kickoff first proposed. */
  | { readonly type: 'reschedule'; readonly to: number };

export interface Goals {
  readonly challenger: number;
  readonly challenged: number;
}

type Script = (goals: Goals) => Deed[];

/** Shares of the stories among a hundred matches. */
const STORIES: readonly (readonly [share: number, script: Script])[] = [
  [40, (goals) => [...agreed(), ...checkedIn(), submitted(goals), verified()]],
  [10, (goals) => [...agreed(), ...checkedIn(), submitted(goals), submittedToo(goals)]],
  [10, (goals) => [...instant(), submitted(goals), verified()]],
  [5, edited],
  [7, disputed],
  [2, ruledVoid],
  [1, reopened],
  [5, (goals) => [...agreed(), ...checkedIn(), submitted(goals)]],
  [2, () => [...agreed(), ...checkedIn()]],
  [5, rescheduled],
  [4, () => [challenge, deed(-90, 'challenged', { type: 'decline' })]],
  [3, () => [...agreed(), deed(-30, 'challenger', { type: 'cancel' })]],
  [2, () => [challenge]],
  [3, () => [...agreed(), deed(-10, 'challenged', { type: 'ready' })]],
  [1, () => agreed()],
];

/** The story of one match that ends with this score, where it comes to one. */
export function storyOf(chance: Chance, goals: Goals): Deed[] {
  const whole = STORIES.reduce((sum, [share]) => sum + share, 0);
  let place = chance.below(whole);
  for (const [share, script] of STORIES) {
    if (place < share) return script(goals);
    place -= share;
  }
  return [];
}

/** An open dispute for the organiser, and an open score for a player. */
export function unfinishedStories(goals: Goals): readonly Deed[][] {
  const played = [...agreed(), ...checkedIn(), submitted(goals)];
  return [[...played, deed(30, 'challenged', { type: 'dispute' })], played];
}

const challenge = deed(-120, 'challenger', { type: 'challenge', isInstant: false });

function agreed(): Deed[] {
  return [challenge, deed(-90, 'challenged', { type: 'accept' })];
}

function checkedIn(): Deed[] {
  return [deed(-10, 'challenger', { type: 'ready' }), deed(-10, 'challenged', { type: 'ready' })];
}

function instant(): Deed[] {
  return [
    deed(0, 'challenger', { type: 'challenge', isInstant: true }),
    deed(0, 'challenged', { type: 'accept' }),
    deed(0, 'challenged', { type: 'ready' }),
    deed(0, 'challenger', { type: 'ready' }),
  ];
}

function submitted(goals: Goals): Deed {
  return deed(20, 'challenger', { type: 'submit', ...goals });
}

function submittedToo(goals: Goals): Deed {
  return deed(30, 'challenged', { type: 'submit', ...goals });
}

function verified(): Deed {
  return deed(30, 'challenged', { type: 'verify' });
}

function edited(goals: Goals): Deed[] {
  const { challenger, challenged } = goals;
  const mistaken = { challenger: challenged, challenged: challenger };
  return [
    ...[...agreed(), ...checkedIn(), submitted(mistaken)],
    deed(20, 'challenger', { type: 'edit', challenger, challenged }),
    verified(),
  ];
}

function disputed(goals: Goals): Deed[] {
  const { challenger, challenged } = goals;
  const boasted = { challenger: challenger + 1, challenged };
  return [
    ...[...agreed(), ...checkedIn(), submitted(boasted)],
    deed(30, 'challenged', { type: 'dispute' }),
    deed(150, 'organiser', { type: 'rule', ...goals }),
  ];
}

function ruledVoid(goals: Goals): Deed[] {
  return [
    ...[...agreed(), ...checkedIn(), submitted(goals)],
    deed(30, 'challenged', { type: 'dispute' }),
    deed(150, 'organiser', { type: 'void' }),
  ];
}

function reopened(goals: Goals): Deed[] {
  const { challenger, challenged } = goals;
  return [
    ...[...agreed(), ...checkedIn(), submitted(goals), verified()],
    deed(90, 'organiser', { type: 'reopen' }),
    deed(150, 'organiser', { type: 'rule', challenger: challenged, challenged: challenger }),
  ];
}

/** Half an hour later than first agreed. */
function rescheduled(goals: Goals): Deed[] {
  return [
    ...agreed(),
    deed(-60, 'challenger', { type: 'reschedule', to: 30 }),
    deed(-30, 'challenged', { type: 'accept' }),
    ...checkedIn().map(({ by, act }) => deed(20, by, act)),
    deed(50, 'challenger', { type: 'submit', ...goals }),
    deed(60, 'challenged', { type: 'verify' }),
  ];
}

function deed(minute: number, by: Deed['by'], act: Act): Deed {
  return { minute, by, act };
}
