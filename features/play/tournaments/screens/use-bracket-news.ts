import { useRef, useState } from 'react';
import { useLive } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';
import { afterNews } from './changes.ts';

/** Keeps a bracket up to date: applies live updates, and reloads if an update says too little. */
export function useBracketNews(loaded: BracketScreen): BracketScreen {
  const [shown, setShown] = useState({ loaded, now: loaded });
  const now = nowOf(shown, loaded);
  const latest = useRef(shown); // several updates may come at once, each based on the previous one
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

/** Data that was loaded after an update is newer than the update. */
function nowOf(shown: Record<'loaded' | 'now', BracketScreen>, loaded: BracketScreen) {
  return shown.loaded === loaded ? shown.now : loaded;
}
