import { useState } from 'react';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';

type Counted = 'unreadNotifications' | 'unreadChat';

/**
 * What the page came with, until the line tells better. A page that was loaded anew is right again, even where it
 * comes with the number of before.
 */
export function useToldCount(name: Counted): readonly [number, (count: number) => void] {
  const visit = useVisit();
  const [told, setTold] = useState<{ visit: Visit; count: number } | null>(null);
  const count = told?.visit === visit ? told.count : visit[name];
  return [count, (next) => setTold({ visit, count: next })];
}
