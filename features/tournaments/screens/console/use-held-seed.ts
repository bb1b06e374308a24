import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** A row that is being moved: where it was, and where it would be put down. */
export interface HeldSeed {
  readonly index: number;
  readonly to: number;
}

const EDGE = 96;
const STEP = 12;
const NUDGE = 6;

/**
 * Moves a row of equal ones by dragging its handle or by the arrow keys on it. Nothing changes place until it is put
 * down: rows are only shown shifted.
 */
export function useHeldSeed(count: number, onDrop: (held: HeldSeed) => void) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const [held, setHeld] = useState<HeldSeed | null>(null);
  const drop = () => {
    start.current = null;
    setHeld(null);
    if (held && held.index !== held.to) onDrop(held);
  };
  const letBe = () => {
    start.current = null;
    setHeld(null);
  };
  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.button !== 0) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (start.current === null || !list.current) return;
      if (!held && Math.abs(clientY - start.current) < NUDGE) return;
      wasDragged.current = true;
      if (clientY < EDGE) window.scrollBy(0, -STEP);
      if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
      const { top, height } = list.current.getBoundingClientRect();
      const row = Math.floor(((clientY - top) / height) * count);
      setHeld({ index, to: within(row, count) });
    },
    onPointerUp: drop,
    onPointerCancel: letBe,
    onClick(event: MouseEvent<HTMLElement>) {
      if (wasDragged.current) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by) setHeld({ index, to: within((held?.to ?? index) + by, count) });
      else if (held && (event.key === 'Enter' || event.key === ' ')) drop();
      else if (held && event.key === 'Escape') letBe();
      else {
        if (event.key === 'Enter') wasDragged.current = false;
        return;
      }
      event.preventDefault();
    },
    // a press on a handle takes the focus from another
    onBlur: () => start.current === null && drop(),
  });
  return { list, held, handle };
}

/** By how many rows a row is shown from its own place while another is held. */
export function shiftOf(index: number, held: HeldSeed | null): number {
  if (!held) return 0;
  if (index === held.index) return held.to - held.index;
  if (index > held.index && index <= held.to) return -1;
  if (index < held.index && index >= held.to) return 1;
  return 0;
}

function within(row: number, count: number): number {
  return Math.min(Math.max(row, 0), count - 1);
}
