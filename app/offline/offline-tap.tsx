import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { isReachable, useOnceReachable } from '#ui/network/reachable.ts';
import { connectionState } from '#ui/realtime/connection.ts';
import { isKept, keptAt, setLinkFollowed } from '#ui/screen/kept.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { isLoadedHere } from '#ui/screen/load.ts';
import { wayOf } from './taps.ts';

/** Nothing is shown if its script is missing. */
const KeptPages = lazy(() =>
  optionalPart(async () => ({ default: (await import('./kept-pages.tsx')).KeptPages })),
);

/** Longest check of a line that only seems to be away. The tapped link waits for it. */
const CHECK_MS = 1_500;

/**
 * Follows links that are tapped without a network: opens the kept page, or says at once that the network is needed and
 * opens the screen when it is back. The router would reload the current page, because the screen's script is missing.
 */
export function OfflineTap() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [waiting, setWaiting] = useState<{ readonly href: string; readonly key: string } | null>(
    null,
  );
  useEffect(() => {
    const follow = (href: string) => void navigate(withoutOrigin(href));
    const wait = (href: string) => setWaiting({ href, key });
    const tap = (event: MouseEvent) => {
      const link = tappedLink(event);
      if (!link || !seemsAway()) return;
      const tapped = { href: link.href, target: link.target, isDownload: link.download !== '' };
      const way = wayOf(tapped, new URL(window.location.href), isLoadedHere);
      if (way === 'through') return;
      event.preventDefault(); // the router leaves such a click alone
      if (way === 'here') window.scrollTo({ top: 0 });
      else void open(link.href, follow, wait);
    };
    // before React handles it
    window.addEventListener('click', tap, { capture: true });
    return () => window.removeEventListener('click', tap, { capture: true });
  }, [navigate, key]);
  if (waiting?.key !== key) return null;
  return <Waiting href={waiting.href} onClose={() => setWaiting(null)} />;
}

function Waiting({ href, onClose }: { readonly href: string; readonly onClose: () => void }) {
  const t = useTexts('common');
  const navigate = useNavigate();
  useEffect(() => {
    setLinkFollowed(true);
    return () => setLinkFollowed(false);
  }, []);
  useOnceReachable(href, () => {
    // the data around a kept page are as old as the page
    if (keptAt() !== null) return window.location.assign(href);
    onClose();
    void navigate(withoutOrigin(href));
  });
  return (
    <Sheet
      title={t('offline_title')}
      open
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <Button wide onClick={onClose}>
          {t('stay_here')}
        </Button>
      }
    >
      <div className="stack">
        <p role="status">{t('opens_online')}</p>
        <Suspense>
          <KeptPages />
        </Suspense>
      </div>
    </Sheet>
  );
}

/** The link of a plain click that nothing else has handled. */
function tappedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  return event.target.closest<HTMLAnchorElement>('a[href]');
}

function seemsAway(): boolean {
  return !navigator.onLine || connectionState() === 'away';
}

async function open(
  href: string,
  follow: (href: string) => void,
  wait: (href: string) => void,
): Promise<void> {
  if (navigator.onLine && (await isReachable(href, { withinMs: CHECK_MS }))) return follow(href);
  if (await isKept(new URL(href))) window.location.assign(href);
  else wait(href);
}

function withoutOrigin(href: string): string {
  const { pathname, search, hash } = new URL(href);
  return pathname + search + hash;
}
