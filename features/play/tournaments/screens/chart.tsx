import type { BracketShape } from '@battle-league/brackets/elimination-shape.ts';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lastOf } from '#core/lists.ts';
import { browserApi } from '#ui/api/browser.ts';
import { cx } from '#ui/components/cx.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useChannel } from '#ui/realtime/live.ts';
import type { BracketScreen } from './bracket-load.ts';
import { Sides } from './bracket-match.tsx';
import type { Bracket, DrawnMatch } from './bracket-types.ts';
import { afterNews } from './changes.ts';
import styles from './chart.module.css';
import { pageIn, roundPageIn } from './chart-pages.ts';
import { Stage, scrollToPoint } from './stage.tsx';
import { NODE_HEIGHT, NODE_WIDTH, type Spot, treeMap, type Window } from './tree-map.ts';
import { useRoundNames } from './use-round-names.ts';

interface ChartProps {
  readonly loaded: BracketScreen;
  /** The entrant whose matches are highlighted. */
  readonly marked: string | null;
}

/** Pixels that are drawn beyond the visible area, so that slow moves never show a gap. */
const MARGIN = 200;
/** The smallest zoom at which text can be read. Below it matches are drawn as boxes and not loaded. */
const READABLE = 0.5;

/** A bracket of any size as a chart. Only the visible part is in the document. */
export default function Chart({ loaded, marked }: ChartProps) {
  const t = useTexts('tournaments');
  const { bracket, ownPath, followed } = loaded;
  const { roundName } = useRoundNames(bracket);
  const region = useRef<HTMLDivElement>(null);
  const [shape] = useState(() => shapeOf(bracket));
  const map = treeMap(shape, bracket);
  const path = followed ? bracket.matches.items : ownPath;
  const latest = lastOf(path.filter(({ matchId, how }) => matchId || how)) ?? lastOf(path);
  const where = latest && map.spotOf(latest.key);
  const toSpot = (spot: Spot, zoom: number) => {
    const [x, y] = [spot.x + NODE_WIDTH / 2, spot.y + NODE_HEIGHT / 2];
    scrollToPoint(region.current, { x: x * zoom, y: y * zoom });
  };
  const jump = (round: string, zoom: number) => {
    const head = map.heads.find((each) => each.round === round);
    const index = where ? indexIn(round, where) : 1;
    const spot = map.spotOf(/^[WL]/.test(round) ? `${round}.${index}` : round);
    if (spot) toSpot(spot, zoom);
    else if (head) scrollToPoint(region.current, { x: head.x * zoom, y: head.y * zoom }, 'start');
  };
  return (
    <Stage
      label={t('tree')}
      region={region}
      bounded
      rounds={map.heads.map(({ round }) => ({ round, text: roundName(round) }))}
      onRound={jump}
      onWhere={where ? (zoom) => toSpot(where, zoom) : undefined}
    >
      {(zoom) => <Sheet {...{ loaded, marked, map, region, zoom }} />}
    </Stage>
  );
}

interface SheetProps extends ChartProps {
  readonly map: ReturnType<typeof treeMap>;
  readonly region: { readonly current: HTMLDivElement | null };
  readonly zoom: number;
}

function Sheet({ loaded, marked, map, region, zoom }: SheetProps) {
  const { bracket } = loaded;
  const { roundName } = useRoundNames(bracket);
  const inSight = useWindow(region, zoom);
  const spots = map.spotsIn(inSight);
  const isReadable = zoom >= READABLE;
  const matches = useChartMatches(loaded, isReadable ? spots : []);
  const size = { inlineSize: map.width * zoom, blockSize: map.height * zoom };
  const scaled = { '--zoom': zoom, inlineSize: map.width, blockSize: map.height } as CSSProperties; // a custom property
  return (
    <div className={styles.sheet} style={size}>
      <ul className={styles.scaled} style={scaled}>
        {map.heads.map(({ round, x, y }) => (
          <li
            key={round}
            className={styles.head}
            style={{ insetInlineStart: x, insetBlockStart: y }}
          >
            {roundName(round)}
          </li>
        ))}
        {spots.map((spot) => (
          <Node
            key={spot.key}
            spot={spot}
            match={matches.get(spot.key)}
            plan={bracket}
            marked={marked}
          />
        ))}
      </ul>
    </div>
  );
}

interface NodeProps {
  readonly spot: Spot;
  readonly match: DrawnMatch | undefined;
  readonly plan: BracketScreen['bracket'];
  readonly marked: string | null;
}

function Node({ spot, match, plan, marked }: NodeProps) {
  const { x, y, drop } = spot;
  const isMarked = marked !== null && [match?.home?.entryId, match?.away?.entryId].includes(marked);
  return (
    <li
      className={cx(styles.node, isMarked && styles.marked)}
      style={{ insetInlineStart: x, insetBlockStart: y }}
    >
      {match ? <Sides plan={plan} match={match} own={marked} compact /> : <Blank />}
      {drop !== null && <Line drop={drop} />}
    </li>
  );
}

function Blank() {
  return <div className={styles.blank} aria-hidden="true" />;
}

/** A line half-way to the next column, and there to the height of the next match. */
function Line({ drop }: { readonly drop: number }) {
  return (
    <span
      className={cx(styles.line, drop < 0 && styles.up, drop === 0 && styles.on)}
      style={{ blockSize: Math.abs(drop) }}
      aria-hidden="true"
    />
  );
}

/** Returns the visible part of the drawing, in its own pixels. */
function useWindow(region: SheetProps['region'], zoom: number): Window {
  const [view, setView] = useState({ x: 0, y: 0, width: 1200, height: 800 });
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = element;
      setView({ x: Math.abs(scrollLeft), y: scrollTop, width, height });
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    element.addEventListener('scroll', soon, { passive: true });
    const resized = new ResizeObserver(soon);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', soon);
      resized.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region]);
  const { x, y, width, height } = view;
  return {
    x: (x - MARGIN) / zoom,
    y: (y - MARGIN) / zoom,
    width: (width + 2 * MARGIN) / zoom,
    height: (height + 2 * MARGIN) / zoom,
  };
}

/** Returns the match of another round at the same height. */
function indexIn(round: string, { key, round: own }: Spot): number {
  const index = Number(key.split('.')[1] ?? 1);
  const steps = Number(round.slice(1)) - Number(own.slice(1));
  if (round[0] !== 'W' || own[0] !== 'W') return 1;
  return Math.max(1, steps >= 0 ? Math.ceil(index / 2 ** steps) : index * 2 ** -steps);
}

/** Time without movement before matches are loaded. */
const REST_MS = 120;
const PAGE_SIZE = 25;

type Matches = ReadonlyMap<string, DrawnMatch>;

/** Loads the visible matches page by page and keeps them up to date. */
function useChartMatches(loaded: BracketScreen, spots: readonly Spot[]): Matches {
  const { event, stage } = loaded.bracket;
  const [matches, setMatches] = useState<Matches>(() => new Map());
  const latest = useRef(matches); // several updates may come at once, each based on the previous one
  const put = (next: Matches) => {
    latest.current = next;
    setMatches(next);
  };
  const asked = useRef(new Set<string>());
  const [attempt, setAttempt] = useState(0);
  const pageOf = pageIn(shapeOf(loaded.bracket), PAGE_SIZE);
  const wanted = [...new Set(spots.map(({ key, round }) => `${round} ${pageOf(key)}`))].join(',');

  const ask = useEffectEvent(async (roundPage: string) => {
    const [round = '', page] = roundPage.split(' ');
    asked.current.add(roundPage);
    try {
      const sent = { id: event.eventId, stage, round, page: Number(page), pageSize: PAGE_SIZE };
      const { items } = (await browserApi.getBracketEvent(sent)).matches;
      put(new Map([...latest.current, ...items.map((match) => [match.key, match] as const)]));
    } catch {
      asked.current.delete(roundPage); // loads again after the next move
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads all visible matches again
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const roundPage of wanted.split(',').filter(Boolean)) {
        if (!asked.current.has(roundPage)) void ask(roundPage);
      }
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, attempt]);

  useChannel(`event:${event.eventId}`, (news) => {
    const next = news ? patched(loaded, latest.current, news) : 'reload';
    if (next instanceof Map) put(next);
    if (next !== 'reload') return;
    const roundPage = roundPageIn(latest.current, news?.data ?? {}, pageOf);
    if (roundPage !== null) return void ask(roundPage);
    asked.current.clear();
    setAttempt((last) => last + 1);
  });
  return matches;
}

/** Applies a live update to the known matches; `reload` if it says too little. */
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

/** Returns the shape of an elimination bracket from its rounds. */
function shapeOf({
  format,
  entrants,
  rounds,
}: Pick<Bracket, 'format' | 'entrants' | 'rounds'>): BracketShape {
  const has = (round: string) => rounds.some((each) => each.round === round);
  return format === 'double_elimination'
    ? { kind: 'double_elimination', entrants, reset: has('F2') }
    : { kind: 'knockout', entrants, thirdPlace: has('T') };
}
