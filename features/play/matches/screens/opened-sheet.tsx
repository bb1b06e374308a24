import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { onceCalm } from '#ui/screen/calm.ts';
import { fetchAhead, MatchSheets } from './doing.ts';
import type { Match, PlayableDates } from './match-types.ts';
import { openPopup } from './open-popup.ts';

interface OpenedSheetProps {
  readonly match: Match;
  readonly dates: PlayableDates | null;
}

/** The popup about a match that the address opens. */
export function OpenedSheet({ match, dates }: OpenedSheetProps) {
  const [query] = useSearchParams();
  const asks = match.actions.length > 0;
  useEffect(() => (asks ? onceCalm(fetchAhead) : undefined), [asks]);
  if (openPopup(query, match.actions) === null) return null;
  return (
    <Suspense>
      <MatchSheets match={match} dates={dates} />
    </Suspense>
  );
}
