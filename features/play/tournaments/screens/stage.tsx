import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/components/button.tsx';
import { MinusIcon, PlusIcon, UserIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './stage.module.css';

interface StageProps {
  readonly label: string;
  readonly region: RefObject<HTMLDivElement | null>;
  readonly rounds: readonly { readonly round: string; readonly text: string }[];
  readonly onRound: (round: string, zoom: number) => void;
  /** Scrolls to the highlighted entrant; undefined if there is none. */
  readonly onWhere: ((zoom: number) => void) | undefined;
  /** True to limit the height of the region. */
  readonly bounded?: boolean;
  readonly children: (zoom: number) => ReactNode;
}

/** A drawing larger than the screen that can be moved and zoomed by pointer and keys. */
export function Stage(props: StageProps) {
  const { label, region, rounds, onRound, onWhere, bounded = false, children } = props;
  const t = useTexts('tournaments');
  const format = useFormat();
  const selectId = useId();
  const { zoom, closer, farther, asItIs, isClosest, isFarthest } = useZoom(region);
  useDrag(region);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomStep = { '+': closer, '=': closer, '-': farther, '0': asItIs }[event.key];
    if (!zoomStep) return;
    event.preventDefault();
    zoomStep();
  };
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        <IconButton
          icon={<MinusIcon />}
          label={t('zoom_out')}
          onClick={farther}
          disabled={isFarthest}
        />
        <Button size="s" variant="ghost" onClick={asItIs} aria-label={t('zoom_reset')}>
          {format.percent(zoom)}
        </Button>
        <IconButton
          icon={<PlusIcon />}
          label={t('zoom_in')}
          onClick={closer}
          disabled={isClosest}
        />
        <label className="visually-hidden" htmlFor={selectId}>
          {t('jump')}
        </label>
        <select
          id={selectId}
          className={styles.jump}
          value=""
          onChange={(event) => onRound(event.currentTarget.value, zoom)}
        >
          <option value="">{t('jump')}</option>
          {rounds.map(({ round, text }) => (
            <option key={round} value={round}>
              {text}
            </option>
          ))}
        </select>
        {onWhere && (
          <Button size="s" icon={<UserIcon />} onClick={() => onWhere(zoom)}>
            {t('where')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section of a section would be one heading too many */}
      <div
        ref={region}
        className={bounded ? `${styles.scroll} ${styles.bounded}` : styles.scroll}
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        onKeyDown={press}
      >
        {children(zoom)}
      </div>
    </div>
  );
}

/** Scrolls a region so that a point of its drawing is in the middle. */
export function scrollToPoint(
  region: HTMLElement | null,
  { x, y }: { readonly x: number; readonly y: number },
  at: 'middle' | 'start' = 'middle',
): void {
  if (!region) return;
  const isMirrored = getComputedStyle(region).direction === 'rtl';
  const start = at === 'start' ? x : x - region.clientWidth / 2;
  region.scrollTo({
    left: isMirrored ? -start : start,
    top: y - region.clientHeight / 2,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

/** A press that moves less is a click. */
const MOVED_PX = 4;

/** Lets a mouse drag the scrolling region. */
function useDrag(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let at: { x: number; y: number } | null = null;
    let moved = false;
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      at = { x: event.clientX, y: event.clientY };
      moved = false;
    };
    const move = (event: PointerEvent) => {
      if (!at) return;
      const [x, y] = [event.clientX - at.x, event.clientY - at.y];
      if (!moved && Math.hypot(x, y) < MOVED_PX) return;
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      element.scrollBy(-x, -y);
      at = { x: event.clientX, y: event.clientY };
    };
    const up = () => {
      at = null;
    };
    const click = (event: MouseEvent) => {
      if (moved) event.preventDefault();
      if (moved) event.stopPropagation();
      moved = false;
    };
    const dragstart = (event: DragEvent) => event.preventDefault();
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('click', click, { capture: true });
    element.addEventListener('dragstart', dragstart);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('dragstart', dragstart);
    };
  }, [region]);
}

const LEAST = 0.25;
const MOST = 2;
const STEP = 1.25;
/** Key of the zoom in the storage of the tab. */
const KEY = 'bl-bracket-zoom';
/** Factor of a wheel's movement. */
const WHEEL = 1 / 400;

/** The point on the screen that a zoom keeps in place. By default the middle of the region. */
interface Hold {
  readonly clientX: number;
  readonly clientY: number;
}

/** Lets a scrolling region be zoomed by Ctrl and the wheel, by two fingers, and by buttons. */
function useZoom(region: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const held = useRef<{ readonly hold: Hold | undefined; readonly from: number } | null>(null);

  const zoomTo = (next: number, hold?: Hold) => {
    const bounded = Math.min(MOST, Math.max(LEAST, next));
    if (bounded === zoom) return;
    held.current = { hold, from: zoom };
    setZoom(bounded);
    saveZoom(bounded);
  };
  const zoomBy = useEffectEvent((factor: number, hold: Hold) => zoomTo(zoom * factor, hold));

  useEffect(() => setZoom(savedZoom()), []);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !held.current) return;
    const { hold, from } = held.current;
    held.current = null;
    holdStill(element, hold, zoom / from);
  }, [zoom, region]);

  useEffect(() => {
    if (!region.current) return undefined;
    return listenFor(region.current, (factor, hold) => zoomBy(factor, hold));
  }, [region]);

  return {
    zoom,
    closer: () => zoomTo(zoom * STEP),
    farther: () => zoomTo(zoom / STEP),
    asItIs: () => zoomTo(1),
    isClosest: zoom >= MOST,
    isFarthest: zoom <= LEAST,
  };
}

/** Scrolls a zoomed region so that the point under the fingers stays in place. */
function holdStill(element: HTMLElement, hold: Hold | undefined, factor: number): void {
  const box = element.getBoundingClientRect();
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  const { clientX, clientY } = hold ?? middleOf(box);
  const along = isMirrored ? box.right - clientX : clientX - box.left;
  const down = clientY - box.top;
  const start = (Math.abs(element.scrollLeft) + along) * factor - along;
  element.scrollLeft = isMirrored ? -start : start;
  element.scrollTop = (element.scrollTop + down) * factor - down;
}

function middleOf({ left, top, width, height }: DOMRect): Hold {
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Listens for zooming by the wheel or two fingers. Returns a function that stops listening. */
function listenFor(element: HTMLElement, zoomBy: (factor: number, hold: Hold) => void): () => void {
  let spread = 0;
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault(); // else the browser zooms the page
    zoomBy(Math.exp(-event.deltaY * WHEEL), event);
  };
  const touch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other || event.touches.length !== 2) {
      spread = 0;
      return;
    }
    event.preventDefault();
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    };
    if (spread > 0) zoomBy(now / spread, middle);
    spread = now;
  };
  const end = () => {
    spread = 0;
  };
  // `preventDefault` needs listeners that are not passive
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('touchmove', touch, { passive: false });
  element.addEventListener('touchend', end);
  return () => {
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('touchmove', touch);
    element.removeEventListener('touchend', end);
  };
}

function savedZoom(): number {
  try {
    const value = Number(sessionStorage.getItem(KEY));
    return value >= LEAST && value <= MOST ? value : 1;
  } catch {
    return 1; // storage may be blocked
  }
}

function saveZoom(zoom: number): void {
  try {
    sessionStorage.setItem(KEY, String(zoom));
  } catch {
    // the zoom is then not remembered
  }
}
