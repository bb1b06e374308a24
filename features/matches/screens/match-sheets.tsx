import { useSearchParams } from 'react-router';
import type { MatchActionName } from '../rules/views.ts';
import { SHEETS, type SheetName } from './addresses.ts';
import { CancelSheet, DeclineSheet, RequestSheet, RescheduleSheet } from './agreement-sheets.tsx';
import type { Match, PlayableDates } from './match-types.ts';
import { AppealSheet, DisputeSheet, InfoSheet, ScoreSheet, VerifySheet } from './result-sheets.tsx';

interface MatchSheetsProps {
  readonly match: Match;
  readonly dates: PlayableDates | null;
}

/** What a popup is for; without the action it does not open: the match has moved on. */
const NEEDS: Partial<Record<SheetName, readonly MatchActionName[]>> = {
  request: ['accept'],
  decline: ['decline'],
  cancel: ['cancel'],
  reschedule: ['reschedule'],
  score: ['submit', 'edit'],
  verify: ['verify'],
  dispute: ['dispute'],
  appeal: ['appeal'],
};

/** The popups about one match, of which the address opens one. */
export function MatchSheets({ match, dates }: MatchSheetsProps) {
  const [query] = useSearchParams();
  const sheet = SHEETS.find((name) => name === query.get('sheet'));
  const needed = sheet && NEEDS[sheet];
  if (needed && !needed.some((action) => match.actions.includes(action))) return null;
  switch (sheet) {
    case 'request':
      return <RequestSheet match={match} />;
    case 'decline':
      return <DeclineSheet match={match} />;
    case 'cancel':
      return <CancelSheet match={match} />;
    case 'reschedule':
      return dates && <RescheduleSheet match={match} dates={dates} />;
    case 'info':
      return <InfoSheet match={match} />;
    case 'score':
      return <ScoreSheet match={match} />;
    case 'verify':
      return <VerifySheet match={match} />;
    case 'dispute':
      return <DisputeSheet match={match} />;
    case 'appeal':
      return <AppealSheet match={match} />;
    default:
      return null;
  }
}
