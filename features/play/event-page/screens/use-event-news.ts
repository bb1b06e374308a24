import { useState } from 'react';
import type { Tab } from '#features/play/events/screens/event-addresses.ts';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { useChannel, useLive } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { EventScreen } from './event-load.ts';
import { isOfOwnPlace } from './own-place.ts';

/** News of an event that change what a tab shows; the number of entrants comes with the news itself. */
const RELOADS: Readonly<Record<Tab, readonly string[]>> = {
  overview: ['ranking', 'looking'],
  bracket: [], // the matches tab knows which of its matches are shown
  rankings: ['ranking'],
  entrants: ['entrants', 'looking'],
  matches: ['match'],
  rules: [],
};

/** Keeps the screen of an event true; how many take part, as it is now. */
export function useEventNews({ event, tab }: EventScreen): number {
  const { player } = useVisit();
  const [told, setTold] = useState({ entrants: event.entrants, since: event });
  const channel = `event:${event.eventId}`;
  useLive(channel, (news) => {
    const isShown = isHeadNews(news) || RELOADS[tab].includes(news.type);
    return isShown || isOfOwnPlace(news, event, player?.userId);
  });
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'match');
  useChannel(channel, (news) => {
    const entrants = news?.type === 'entrants' ? news.data.entrants : undefined;
    if (typeof entrants === 'number') setTold({ entrants, since: event });
  });
  // data loaded after the update is newer than the update
  return told.since === event ? told.entrants : event.entrants;
}
