import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi } from '#ui/api/browser.ts';
import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useChannel } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';
import type { DrawnMatch } from './bracket-types.ts';
import { afterNews } from './changes.ts';
import { pageIn, placeIn } from './chart-pages.ts';
import { shapeOf } from './drawn-shape.ts';
import type { Spot } from './tree-map.ts';

/** Somebody who moves on quickly asks for nothing on the way. */
const REST_MS = 120;
const PAGE_SIZE = 25;

type Matches = ReadonlyMap<string, DrawnMatch>;

/** The matches of a drawing that are in sight, asked for page by page as they come into it, and kept true. */
export function useChartMatches(loaded: BracketScreen, spots: readonly Spot[]): Matches {
  const { event, stage } = loaded.bracket;
  const [matches, setMatches] = useState<Matches>(() => new Map());
  const latest = useRef(matches); // several news come in one breath, each upon the one before it
  const put = (next: Matches) => {
    latest.current = next;
    setMatches(next);
  };
  const asked = useRef(new Set<string>());
  const [turn, setTurn] = useState(0);
  const pageOf = pageIn(shapeOf(loaded.bracket), PAGE_SIZE);
  const wanted = [...new Set(spots.map(({ key, round }) => `${round} ${pageOf(key)}`))].join(',');

  const ask = useEffectEvent(async (place: string) => {
    const [round = '', page] = place.split(' ');
    asked.current.add(place);
    try {
      const sent = { id: event.eventId, stage, round, page: Number(page), pageSize: PAGE_SIZE };
      const { items } = (await browserApi.getBracketEvent(sent)).matches;
      put(new Map([...latest.current, ...items.map((match) => [match.key, match] as const)]));
    } catch {
      asked.current.delete(place); // asked for again with the next move
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each turn all in sight is asked for anew
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const place of wanted.split(',').filter(Boolean)) {
        if (!asked.current.has(place)) void ask(place);
      }
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, turn]);

  useChannel(`event:${event.eventId}`, (news) => {
    const next = news ? patched(loaded, latest.current, news) : 'reload';
    if (next instanceof Map) put(next);
    if (next !== 'reload') return;
    const place = placeIn(latest.current, news?.data ?? {}, pageOf);
    if (place !== null) return void ask(place);
    asked.current.clear();
    setTurn((last) => last + 1);
  });
  return matches;
}

/** A change in its place among what is known; `reload` where the news say too little. */
function patched(loaded: BracketScreen, matches: Matches, news: LiveEntry) {
  const known = {
    ...loaded,
    ownPath: [],
    table: null,
    followed: null,
    whole: [...matches.values()],
  };
  const event = { ...loaded.bracket.event, ownEntryId: null };
  const none = { ...loaded.bracket.matches, items: [] };
  const next = afterNews({ ...known, bracket: { ...loaded.bracket, event, matches: none } }, news);
  if (next === null || next === 'reload') return next;
  return new Map(next.whole?.map((match) => [match.key, match]));
}
