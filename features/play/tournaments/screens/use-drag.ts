import { type RefObject, useEffect } from 'react';

/** A press that has moved less is a press. */
const MOVED_PX = 4;

/** A mouse takes hold of what scrolls and moves it, as a finger does by itself. */
export function useDrag(region: RefObject<HTMLElement | null>): void {
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
