import { useRef, useState } from 'react';
import { useLive } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';
import { afterNews } from './changes.ts';

/** Keeps a bracket true: a change is put in its place as it arrives; what it does not tell enough of is asked for. */
export function useBracketNews(loaded: BracketScreen): BracketScreen {
  const [shown, setShown] = useState({ loaded, now: loaded });
  const now = nowOf(shown, loaded);
  const latest = useRef(shown); // several come in one breath, each upon the one before it
  useLive(`event:${loaded.bracket.event.eventId}`, (news) => {
    const next = afterNews(nowOf(latest.current, loaded), news);
    if (next === 'reload') return true;
    if (next) {
      latest.current = { loaded, now: next };
      setShown(latest.current);
    }
    return false;
  });
  return now;
}

/** What was loaded after the news is newer than they are. */
function nowOf(shown: Record<'loaded' | 'now', BracketScreen>, loaded: BracketScreen) {
  return shown.loaded === loaded ? shown.now : loaded;
}
