import { useEffect } from 'react';

const NAME = '--visible-block-size';

/**
 * Tells a page that fills the room (`data-fills`) how much of it the keyboard of a phone leaves. By the visual
 * viewport: no unit of CSS knows of the keyboard on every phone.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const { style } = document.documentElement;
    const adjust = () => {
      // a zoomed-in page shows less, and no keyboard
      style.setProperty(NAME, `${view.height * view.scale}px`);
      if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0);
    };
    adjust();
    view.addEventListener('resize', adjust);
    view.addEventListener('scroll', adjust);
    return () => {
      view.removeEventListener('resize', adjust);
      view.removeEventListener('scroll', adjust);
      style.removeProperty(NAME);
    };
  }, []);
}
