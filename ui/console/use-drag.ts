import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** A row that is being moved: where it was, and where it would be put down. */
export interface Held {
  readonly index: number;
  readonly to: number;
}

/** Distance in CSS pixels from which a finger's move is a drag. */
const NUDGE = 6;
/** So near the edges of the window it scrolls along, in CSS pixels. */
const EDGE = 96;
const STEP = 12;

/** Drags a row of a list by its grip; `placeAt` says over which row of the list a finger is. */
export function useDrag(
  list: RefObject<HTMLOListElement | null>,
  placeAt: (y: number, list: HTMLOListElement) => number,
  onDrop: (held: Held) => void,
) {
  const start = useRef<number | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const letBe = () => {
    start.current = null;
    setHeld(null);
  };
  const drop = () => {
    letBe();
    if (held && held.index !== held.to) onDrop(held);
  };
  const grip = (index: number) => ({
    onPointerDown({ button, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (button !== 0) return;
      start.current = clientY;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (start.current === null || !list.current) return;
      if (!held && Math.abs(clientY - start.current) < NUDGE) return;
      if (clientY < EDGE) window.scrollBy(0, -STEP);
      if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
      setHeld({ index, to: placeAt(clientY, list.current) });
    },
    onPointerUp: drop,
    onPointerCancel: letBe,
  });
  return { held, setHeld, drop, letBe, grip, isPressed: () => start.current !== null };
}
