import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useStruggle } from '#ui/screen/retry-import.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './loading-overlay.module.css';

type AroundDrawing = (props: { readonly children: ReactNode }) => ReactElement;

let Around: AroundDrawing | undefined;

/** From the next load on, this is around the drawing. It arrives late, so that no first view carries it. */
export function setAroundDrawing(part: AroundDrawing): void {
  Around = part;
}

/**
 * Over a page that is being left, once that takes long enough to be noticed: the brand's mark, drawn by a line in
 * Europe and swept by the brand's colour elsewhere until its video plays (section 2 of the specification). The bars stay
 * in reach.
 */
export function LoadingOverlay() {
  const { state, location } = useNavigation();
  const here = useLocation();
  if (state !== 'loading' || location.pathname === here.pathname) return null;
  return <Overlay />;
}

function Overlay() {
  const t = useTexts('common');
  const struggling = useStruggle();
  const isSlow = useSlow() || struggling;
  const [Part] = useState(() => Around);
  return (
    <div className={styles.overlay} role="status">
      {Part ? (
        <Part>
          <Drawing />
        </Part>
      ) : (
        <Drawing />
      )}
      <p className={isSlow ? undefined : 'visually-hidden'}>
        {t(isSlow ? 'loading_slow' : 'loading')}
      </p>
    </div>
  );
}

function Drawing() {
  const { look, region } = useVisit().brand;
  return (
    <svg
      className={region === 'europe' ? styles.drawn : styles.swept}
      viewBox="-1 -1 34 34"
      aria-hidden="true"
    >
      <path className={styles.ground} d={look.mark} pathLength={1} />
      <path className={styles.mark} d={look.mark} pathLength={1} />
    </svg>
  );
}

/** The service worker may be trying again, and the page has no sign of that but the time. */
const SLOW_MS = 8_000;

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
