import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const LEAST = 0.25;
const MOST = 2;
const STEP = 1.25;
/** Remembered for as long as the tab is open, and no longer. */
const KEY = 'bl-bracket-zoom';
/** How a wheel's turn becomes a factor. */
const WHEEL = 1 / 400;

/** Where on the screen a zoom holds still; the middle of the region where it is left out. */
interface Hold {
  readonly clientX: number;
  readonly clientY: number;
}

/** Lets a region that scrolls be made larger and smaller: by Ctrl and the wheel, by two fingers, and from outside. */
export function useZoom(region: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const held = useRef<{ readonly hold: Hold | undefined; readonly from: number } | null>(null);

  const zoomTo = (next: number, hold?: Hold) => {
    const bounded = Math.min(MOST, Math.max(LEAST, next));
    if (bounded === zoom) return;
    held.current = { hold, from: zoom };
    setZoom(bounded);
    keep(bounded);
  };
  const zoomBy = useEffectEvent((factor: number, hold: Hold) => zoomTo(zoom * factor, hold));

  useEffect(() => setZoom(kept()), []);

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

/** Scrolls a region that has been made larger by a factor: what is under the fingers stays there. */
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

/** Hears by how much Ctrl and the wheel, or two fingers, want a region larger; returns how to stop. */
function listenFor(element: HTMLElement, zoomBy: (factor: number, hold: Hold) => void): () => void {
  let spread = 0;
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault(); // the page itself would grow
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
  // these ask the browser to let go, which passive listeners cannot
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('touchmove', touch, { passive: false });
  element.addEventListener('touchend', end);
  return () => {
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('touchmove', touch);
    element.removeEventListener('touchend', end);
  };
}

function kept(): number {
  try {
    const value = Number(sessionStorage.getItem(KEY));
    return value >= LEAST && value <= MOST ? value : 1;
  } catch {
    return 1; // a browser that keeps nothing
  }
}

function keep(zoom: number): void {
  try {
    sessionStorage.setItem(KEY, String(zoom));
  } catch {
    // then it is as large as always the next time
  }
}
