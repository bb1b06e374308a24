import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What takes the place of what a player has just used is seen from its beginning: a page that was scrolled down to a
 * button would show the middle of the next step. Who looks at something else of the page is left there.
 */
export function useBeginning(what: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(what);
  useLayoutEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    if (element.current && isAcrossTop(element.current)) element.current.scrollIntoView();
  }, [what]);
  return element;
}

/** It begins above what can be seen, and reaches into it. */
function isAcrossTop(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const hidden = Number.parseFloat(scrollPaddingTop) || 0; // behind the head of the page
  return top < hidden && bottom > hidden;
}
