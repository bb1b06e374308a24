import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { whenIdle } from '#ui/screen/idle.ts';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import type { Match, PlayableDates } from './match-view.ts';
import { openPopup } from './open-popup.ts';

// Parts for acting on a match load when they are needed, so that reading one costs less.
export const Undecided = lazyPart(() => import('./wizard/undecided.tsx'), 'Undecided');
export const Play = lazyPart(() => import('./wizard/play.tsx'), 'Play');
const MatchSheets = lazyPart(() => import('./match-sheets.tsx'), 'MatchSheets');

interface OpenedSheetProps {
  readonly match: Match;
  readonly dates: PlayableDates | null;
}

/** The popup about a match that the address opens. Loads the lazy parts ahead if the viewer can act. */
export function OpenedSheet({ match, dates }: OpenedSheetProps) {
  const [query] = useSearchParams();
  const asks = match.actions.length > 0;
  useEffect(() => (asks ? whenIdle(fetchAhead) : undefined), [asks]);
  if (openPopup(query, match.actions) === null) return null;
  return (
    <Suspense>
      <MatchSheets match={match} dates={dates} />
    </Suspense>
  );
}

/** Loads all parts, so that they open at once, also after the connection is lost. */
function fetchAhead(): void {
  for (const each of [Undecided, Play, MatchSheets]) each.fetch();
}
