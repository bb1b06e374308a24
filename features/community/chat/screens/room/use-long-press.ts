import { type PointerEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { OVER } from './use-closing.ts';

const PRESS_MS = 450;
const STRAYS_PX = 10;

/** A finger that rests on something opens it, as its button does; a mouse has the button. */
export function useLongPress(to: string | null) {
  const navigate = useNavigate();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (to === null || pointerType === 'mouse') return;
      end();
      const open = () => {
        press.current = null;
        navigator.vibrate?.(10);
        void navigate(to, OVER);
      };
      press.current = { timer: setTimeout(open, PRESS_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > STRAYS_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
