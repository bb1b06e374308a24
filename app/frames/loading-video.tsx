import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useSaver } from '#ui/network/use-saver.ts';
import { keptVideo } from '#ui/screen/kept-video.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './loading-video.module.css';

/** A load that is over by then does without a video. */
const LASTS_MS = 200;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** The loading overlay's drawing, which gives way to the brand's video once a kept one plays. */
export function LoadingVideo({ children }: { readonly children: ReactNode }) {
  const video = useKeptVideo();
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <div className={styles.sign} data-playing={video !== null && playing === video}>
      {children}
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

/**
 * The address of the brand's video, where this device may keep and play it. `null` in Europe, where data is saved and
 * where less motion is preferred: the drawing is shown.
 */
export function useLoadingVideo(): string | null {
  const { video = null } = useVisit();
  const isSaving = useSaver();
  const mayPlay = useSyncExternalStore(subscribe, playsHere, () => false);
  return mayPlay && !isSaving ? video : null;
}

/** The same as the device keeps it, for as long as the caller is shown; `null` until then. */
function useKeptVideo(): string | null {
  const address = useLoadingVideo();
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    let isOver = false;
    let url: string | undefined;
    const timer = setTimeout(async () => {
      const video = await keptVideo(address);
      if (isOver || !video) return;
      url = URL.createObjectURL(video);
      setKept(url);
    }, LASTS_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (url) URL.revokeObjectURL(url);
      setKept(null);
    };
  }, [address]);
  return kept;
}

/** The video is an ornament: a browser that saves data plays none, whatever was chosen for pictures. */
function playsHere(): boolean {
  return savesData() !== true && !window.matchMedia(LESS_MOTION).matches;
}

/** Not every browser says so. */
function savesData(): unknown {
  return Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData');
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
