import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { sheetAt } from '../addresses.ts';

/**
 * Options of a navigation that opens something over a room: "back" closes it, and only the next one leaves the room.
 */
export const OVER = { preventScrollReset: true, state: { isOver: true } } as const;

/** Within it one gives way to the next. */
export const INSTEAD = { ...OVER, replace: true } as const;

/** Closes what lies over the room, as the way back does; in its place where it was opened by its address. */
export function useClosing() {
  const [query] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const closed = useRef('');
  const to = sheetAt(query);
  const close = () => {
    if (closed.current === key) return; // twice would leave the room
    closed.current = key;
    if (state?.isOver) void navigate(-1);
    else void navigate(to, { replace: true, preventScrollReset: true });
  };
  return { to, close };
}
