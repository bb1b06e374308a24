import { useState } from 'react';
import { useLive } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';
import { afterNews } from './changes.ts';

/** Keeps a bracket true: a change is put in its place as it arrives; what it does not tell enough of is asked for. */
export function useBracketNews(loaded: BracketScreen): BracketScreen {
  const [shown, setShown] = useState({ loaded, now: loaded });
  // what was loaded after the news is newer than they are
  const now = shown.loaded === loaded ? shown.now : loaded;
  useLive(`event:${loaded.bracket.event.eventId}`, (news) => {
    const next = afterNews(now, news);
    if (next === 'reload') return true;
    if (next) setShown({ loaded, now: next });
    return false;
  });
  return now;
}
