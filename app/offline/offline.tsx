import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '#ui/api/browser.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { startMeter } from '#ui/network/meter.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { LoadingVideo, useLoadingVideo } from '../frames/loading-video.tsx';
import { AnotherPlayer, useAnotherPlayer } from './another-player.tsx';
import styles from './offline.module.css';
import { OfflineTap } from './offline-tap.tsx';
import { postToWorker, register } from './register.ts';

/** Time after which a page is calm, so that keeping it disturbs nothing. */
const REST_MS = 2_000;
const OFFLINE_PATH = '/offline';

interface OfflineProps {
  /** Puts the video's part around the drawing of the loading overlay. An import would split the first view's script. */
  readonly setAroundDrawing: (part: typeof LoadingVideo) => void;
}

/** Keeps pages for use without a network, follows taps without one, and offers a newer version of the product. */
export default function Offline({ setAroundDrawing }: OfflineProps) {
  const { player } = useVisit();
  const viewer = player?.userId ?? null;
  // the page without a network was made for nobody
  const isOfViewer = useLocation().pathname !== OFFLINE_PATH;
  const update = useUpdate();
  useEffect(startMeter, []);
  useEffect(() => setAroundDrawing(LoadingVideo), [setAroundDrawing]);
  useEffect(() => {
    if (isOfViewer) postToWorker({ type: 'viewer', viewer });
  }, [viewer, isOfViewer]);
  const another = useAnotherPlayer(viewer, isOfViewer);
  useKeptZone(isOfViewer ? player : null);
  useKeptPage();
  useKeptVideo();

  return (
    <>
      <OfflineTap />
      {(update || another !== null) && (
        <div className={styles.update}>
          {another !== null && (
            <Suspense>
              <AnotherPlayer name={another} viewer={viewer} />
            </Suspense>
          )}
          {update && <UpdateNotice {...update} />}
        </div>
      )}
    </>
  );
}

interface Update {
  readonly isAsked: boolean;
  readonly apply: () => void;
}

/** Registers the worker, and returns its newer version once there is one. */
function useUpdate(): Update | null {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    return register((apply) => {
      setUpdate(() => apply);
      setAsked(false);
    });
  }, []);
  if (!update) return null;
  // the former version ends once it has answered its open requests
  const apply = () => {
    setAsked(true);
    update();
  };
  return { isAsked, apply };
}

function UpdateNotice({ isAsked, apply }: Update) {
  const t = useTexts('common');
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button size="s" busy={isAsked} onClick={apply}>
          {t('reload')}
        </Button>
      }
    >
      {t('update_ready')}
    </Notice>
  );
}

/** Keeps the page, its scripts and its table of routes. */
function useKeptPage(): void {
  const { language } = useVisit();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const url = window.location.origin + pathname + search;
    const timer = setTimeout(() => {
      postToWorker({ type: 'seen', url, language, ...partsOfPage() });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, language]);
}

/** Keeps the video of the loading overlay. */
function useKeptVideo(): void {
  const video = useLoadingVideo();
  useEffect(() => {
    if (video === null) return undefined;
    const timer = setTimeout(() => postToWorker({ type: 'video', address: video }), REST_MS);
    return () => clearTimeout(timer);
  }, [video]);
}

/** Sends the device's zone, in which the server writes messages and common times, if the player has chosen none. */
function useKeptZone(player: Visit['player']): void {
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (player?.timeZoneChosen !== false || timeZone === player.timeZone) return;
    if (timeZone === sent.current) return;
    sent.current = timeZone;
    // the next load of a page tries again
    browserApi.setTimeZone({ timeZone, from: 'device' }).catch(() => undefined);
  }, [player]);
}

/** The assets of the page and its routes, including those loaded before the worker was installed. */
function partsOfPage(): { readonly assets: string[]; readonly routes: string[] } {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname, search }) => pathname + search);
  return {
    assets: paths.filter((path) => ASSET.test(path)),
    routes: paths.filter((path) => path.startsWith(ROUTES)),
  };
}

const ASSET = /^\/(assets|brands|avatars|flags|games)\/[^?]+\.(css|js|svg|woff2)(\?|$)/;
/** The router's address for its table of routes. */
const ROUTES = '/__manifest?';
