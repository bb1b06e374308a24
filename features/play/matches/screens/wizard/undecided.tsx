import type { Match } from '../match-types.ts';
import type { UndecidedStatus } from '../undecided-status.ts';
import { Agreement } from './agreement.tsx';
import { CheckIn } from './check-in.tsx';
import { Friend } from './friend.tsx';
import { Verification } from './verification.tsx';

interface UndecidedProps {
  readonly match: Match;
  readonly status: UndecidedStatus;
  readonly step: number | null;
}

/** What the players do before and after they play, until the match has a result. */
export function Undecided({ match, status, step }: UndecidedProps) {
  switch (status) {
    case 'requested':
    case 'reschedule_requested':
      return <Agreement match={match} />;
    case 'confirmed':
      return step === 1 ? <Friend match={match} /> : <CheckIn match={match} />;
    case 'awaiting_approval':
      return <Verification match={match} />;
  }
}
