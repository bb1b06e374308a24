import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useLive } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';

/** Keeps the bracket true: news reload it where they are of a match that is shown, or of who is followed. */
export function useBracketNews(loaded: BracketScreen): void {
  const { event } = loaded.bracket;
  useLive(`event:${event.eventId}`, (news) => concerns(loaded, news));
}

function concerns(loaded: BracketScreen, { type, data }: LiveEntry): boolean {
  const { bracket, followed, ownPath, table, whole } = loaded;
  const shown = [...bracket.matches.items, ...ownPath, ...(whole ?? [])];
  if (type === 'match') return shown.some(({ matchId }) => matchId === data.matchId);
  if (type !== 'bracket') return false;
  const own = [followed, bracket.event.ownEntryId].filter((entry) => entry !== null);
  if (table || own.some((entry) => entry === data.home || entry === data.away)) return true;
  // a round or a stage has been drawn
  return data.key === undefined || shown.some(({ key }) => key === data.key);
}
