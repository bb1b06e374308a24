import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type Held, useDrag } from '#ui/console/use-drag.ts';

/**
 * Moves a row of equal ones by dragging its handle or by the arrow keys on it. Nothing changes place until it is put
 * down: rows are only shown shifted.
 */
export function useHeldSeed(count: number, onDrop: (held: Held) => void) {
  const list = useRef<HTMLOListElement>(null);
  const wasDragged = useRef(false);
  const { held, setHeld, drop, letBe, grip, isPressed } = useDrag(
    list,
    (y, rows) => {
      wasDragged.current = true;
      const { top, height } = rows.getBoundingClientRect();
      return within(Math.floor(((y - top) / height) * count), count);
    },
    onDrop,
  );
  const handle = (index: number) => {
    const pointer = grip(index);
    return {
      ...pointer,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false;
        pointer.onPointerDown(event);
      },
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
      onBlur: () => !isPressed() && drop(),
    };
  };
  return { list, held, handle };
}

/** By how many rows a row is shown from its own place while another is held. */
export function shiftOf(index: number, held: Held | null): number {
  if (!held) return 0;
  if (index === held.index) return held.to - held.index;
  if (index > held.index && index <= held.to) return -1;
  if (index < held.index && index >= held.to) return 1;
  return 0;
}

function within(row: number, count: number): number {
  return Math.min(Math.max(row, 0), count - 1);
}
