import { useSearchParams } from 'react-router';
import { CancelSheet, DeclineSheet, RequestSheet, RescheduleSheet } from './agreement-sheets.tsx';
import type { Match, PlayableDates } from './match-types.ts';
import { MovedOnSheet } from './moved-on-sheet.tsx';
import { openPopup } from './open-popup.ts';
import { AppealSheet, DisputeSheet, InfoSheet, ScoreSheet, VerifySheet } from './result-sheets.tsx';

interface MatchSheetsProps {
  readonly match: Match;
  readonly dates: PlayableDates | null;
}

/** The popups about one match, of which the address opens one. */
export function MatchSheets({ match, dates }: MatchSheetsProps) {
  const [query] = useSearchParams();
  switch (openPopup(query, match.actions)) {
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
    case 'moved_on':
      return <MovedOnSheet match={match} />;
    default:
      return null;
  }
}
