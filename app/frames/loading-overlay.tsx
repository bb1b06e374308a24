import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useStruggle } from '#ui/screen/retry-import.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './loading-overlay.module.css';
import { useKeptVideo } from './loading-video.ts';

/**
 * Over a page that is being left, once that takes long enough to be noticed: the brand's mark, drawn by a line in
 * Europe and crossed by a light elsewhere (section 2 of the specification). The bars stay in reach.
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
  return (
    <div className={styles.overlay} role="status">
      <Mark />
      <p className={isSlow ? undefined : 'visually-hidden'}>
        {t(isSlow ? 'loading_slow' : 'loading')}
      </p>
    </div>
  );
}

/** A drawing that moves, which gives way to the brand's video once a kept one plays. */
function Mark() {
  const { look, region } = useVisit().brand;
  const video = useKeptVideo();
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <div className={styles.sign} data-playing={video !== null && playing === video}>
      <svg
        className={region === 'europe' ? styles.drawn : styles.swept}
        viewBox="-1 -1 34 34"
        aria-hidden="true"
      >
        <path className={styles.ground} d={look.mark} pathLength={1} />
        <path className={styles.mark} d={look.mark} pathLength={1} />
      </svg>
      {video && (
        <video
          className={styles.video}
          src={video}
          autoPlay
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setPlaying(video)}
          onError={() => setPlaying(null)}
        />
      )}
    </div>
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
