import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Fields and sheets to which a screen gives the focus itself. */
const OWN = 'main :is(input, textarea, select), dialog *';

interface ScreenFocusProps {
  /** The address of the screen before. */
  readonly from: string;
}

/**
 * Moves the focus to the heading of a new screen, so that screen readers say it and the keyboard starts there. Back and
 * forward lead to the link by which the player had left. Changes of the query alone keep the focus.
 */
export default function ScreenFocus({ from }: ScreenFocusProps): null {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(from);
  useEffect(() => {
    const left = shown.current;
    shown.current = pathname + search;
    const main = document.querySelector('main');
    if (!main || left.split('?')[0] === pathname || document.activeElement?.matches(OWN)) return;
    const link = isBack && main.querySelector<HTMLElement>(`[href="${CSS.escape(left)}"]`);
    const place = link || main.querySelector('h1') || main;
    if (!link) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [pathname, search, isBack]);
  return null;
}
