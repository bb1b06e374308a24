import { useEffect, useEffectEvent } from 'react';
import { browserApi } from '#ui/api/browser.ts';
import type { Home } from './home-types.ts';

/** Records this visit and the outcome on the screen once it is visible, for all devices. A failure waits for the next visit. */
export function useVisitRecorded({ isVisitDue, division }: Home): void {
  const outcomeOf = division?.lastWeek?.week;
  const record = useEffectEvent(() => {
    if (!isVisitDue && outcomeOf === undefined) return;
    browserApi.homeSeen(outcomeOf === undefined ? {} : { outcomeOf }).catch(() => undefined);
  });
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', see);
      record();
    };
    document.addEventListener('visibilitychange', see);
    see();
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
}
