import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onAnother } from '#ui/api/acting-as.ts';
import { browserApi } from '#ui/api/browser.ts';
import { onSignedOut } from '#ui/api/signed-out.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { startMeter } from '#ui/network/meter.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { LoadingVideo, useLoadingVideo } from '../frames/loading-video.tsx';
import { AnotherPlayer, watchTabs } from './another-player.tsx';
import { forgetEnded, forgetOthers } from './leaving.ts';
import styles from './offline.module.css';
import { register, tellWorker } from './register.ts';

/** When a page has come to rest: what is kept is fetched in peace. */
const REST_MS = 2_000;
const OFFLINE_PATH = '/offline';

interface OfflineProps {
  /** Puts the video's part around the drawing of the loading overlay. An import would split the first view's script. */
  readonly setAroundDrawing: (part: typeof LoadingVideo) => void;
}

/** Keeps what was seen for when there is no network, and says so when there is a newer version of all this. */
export default function Offline({ setAroundDrawing }: OfflineProps) {
  const t = useTexts('common');
  const { player, language } = useVisit();
  const { pathname, search } = useLocation();
  const viewer = player?.userId ?? null;
  const video = useLoadingVideo();
  const [update, setUpdate] = useState<(() => void) | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [another, setAnother] = useState<string | null>(null);
  const look = useCallback(async () => {
    const now = await browserApi.viewer({}).catch(() => null);
    if (now && !now.player) await reloadUnless(forgetEnded(viewer));
    if (now?.player && now.player.userId !== viewer) setAnother(now.player.username);
  }, [viewer]);

  useEffect(() => {
    return register((apply) => {
      setUpdate(() => apply);
      setAsked(false);
    });
  }, []);
  useEffect(startMeter, []);
  useEffect(() => setAroundDrawing(LoadingVideo), [setAroundDrawing]);
  useEffect(() => {
    // the page without a network was made for nobody
    if (pathname !== OFFLINE_PATH) tellWorker({ type: 'viewer', viewer });
  }, [viewer, pathname]);
  useEffect(() => {
    if (pathname !== OFFLINE_PATH) void reloadUnless(forgetOthers(viewer));
  }, [viewer, pathname]);
  useEffect(() => {
    if (viewer === null) return undefined;
    return onSignedOut(() => void reloadUnless(forgetEnded(viewer)));
  }, [viewer]);
  useEffect(() => {
    // the page without a network was made for nobody
    return pathname === OFFLINE_PATH ? undefined : watchTabs(viewer, () => void look());
  }, [viewer, pathname, look]);
  useEffect(() => onAnother(() => void look()), [look]);
  useKeptZone(pathname === OFFLINE_PATH ? null : player);
  useEffect(() => {
    const url = window.location.origin + pathname + search;
    const timer = setTimeout(() => {
      tellWorker({ type: 'seen', url, language, ...partsOfPage() });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, language]);
  useEffect(() => {
    if (video === null) return undefined;
    const timer = setTimeout(() => tellWorker({ type: 'video', address: video }), REST_MS);
    return () => clearTimeout(timer);
  }, [video]);

  if (!update && another === null) return null;
  // the former version lets go once it has answered what is under way
  const reload = () => {
    setAsked(true);
    update?.();
  };
  const goOn = async () => {
    await forgetEnded(viewer);
    window.location.reload();
  };
  return (
    <div className={styles.update}>
      {another !== null && (
        <Suspense>
          <AnotherPlayer name={another} onContinue={() => void goOn()} />
        </Suspense>
      )}
      {update && (
        <Notice
          tone="info"
          role="status"
          action={
            <Button size="s" busy={isAsked} onClick={reload}>
              {t('reload')}
            </Button>
          }
        >
          {t('update_ready')}
        </Notice>
      )}
    </div>
  );
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

/** A page of somebody who is no longer signed in here gives way to what its visitor may see. */
async function reloadUnless(isOfViewer: Promise<boolean>): Promise<void> {
  if (!(await isOfViewer)) window.location.reload();
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
