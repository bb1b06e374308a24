import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The last focus on each entry of the history, as a selector. */
const left = new Map<string, string>();

/**
 * Moves the focus to the heading of a new screen, so that screen readers say it and the keyboard starts there. Back and
 * forward lead to where the focus was. The first page and changes of the query alone keep the focus.
 */
export function ScreenFocus(): null {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const note = useEffectEvent(({ target }: FocusEvent) => {
    const selector = selectorOf(target);
    if (selector) left.set(key, selector);
  });
  useEffect(() => {
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    if (!main || isTaken(main)) return;
    const before = isBack && left.get(key);
    const last = before ? main.querySelector<HTMLElement>(before) : null;
    const heading = main.querySelector('h1') ?? document.querySelector('h1') ?? main;
    if (!last) heading.tabIndex = -1;
    (last ?? heading).focus({ preventScroll: true });
  }, [pathname, key, isBack]);
  return null;
}

/** The screen has given the focus to a field or a sheet of its own. */
function isTaken(main: HTMLElement): boolean {
  const { activeElement: active } = document;
  if (document.querySelector('dialog[open]')) return true;
  return main.contains(active) && Boolean(active?.matches('input, textarea, select'));
}

/** By which the same element is found when the screen is shown again. */
function selectorOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const href = target.getAttribute('href');
  if (href) return `[href="${CSS.escape(href)}"]`;
  return target.id ? `#${CSS.escape(target.id)}` : undefined;
}
