import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from '#ui/api/browser.ts';
import { Button } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ALL_ALLOWED, type Consent, DENIED, type Preferences } from '../../rules/consent.ts';
import { answer, useConsent } from '../consent-store.ts';
import styles from './cookie-bar.module.css';

const CookieDialog = lazy(() =>
  optionalPart(async () => ({ default: (await import('./cookie-dialog.tsx')).CookieDialog })),
);
/** Here the whole dialog would leave nothing of the page in sight. */
const SMALL = '(max-width: 40rem), (max-height: 36rem)';
/** Read in peace before one answers. */
const TO_READ = ['/privacy', '/terms-conditions'];

/**
 * Asks a European visitor once (section 4 of the specification), and starts what was agreed to. The dialog is
 * fetched only where it is shown; nothing but what is necessary is fetched before the answer.
 */
export function CookieConsent() {
  const { player } = useVisit();
  const { pathname } = useLocation();
  const { answered, reopened } = useConsent();
  const counts = answered?.preferences.statistics === true;
  const userId = player?.userId;
  useEffect(() => {
    if (!counts) return;
    // a lost count does no harm
    import('../statistics.ts').then(({ countPage }) => countPage(pathname)).catch(() => undefined);
  }, [counts, pathname]);
  useEffect(() => {
    if (answered) passOn(answered, userId ?? null);
  }, [answered, userId]);
  const asks = answered === null && !TO_READ.some((path) => pathname.startsWith(path));
  return asks || reopened ? <Question answered={answered?.preferences ?? null} /> : null;
}

/** Asked for the first time where there is little room, it begins as a bar below what the visitor came for. */
function Question({ answered }: { readonly answered: Preferences | null }) {
  const [customizes, setCustomizes] = useState(false);
  const [isSmall] = useState(() => window.matchMedia(SMALL).matches);
  const bar = answered === null && isSmall && <CookieBar onCustomize={() => setCustomizes(true)} />;
  if (bar && !customizes) return bar;
  return (
    <Suspense fallback={bar}>
      <CookieDialog answered={answered} startsWith={customizes ? 'details' : 'consent'} />
    </Suspense>
  );
}

let told: string | undefined;

/** The log of consents hears of the answer at every start, once of each who gave it; the server writes it once. */
function passOn({ preferences, timestamp }: Consent, userId: string | null): void {
  const telling = `${userId} ${timestamp}`;
  if (telling === told) return;
  told = telling;
  // away just now: told at the next start
  browserApi.consent({ kind: 'cookies', preferences, timestamp }).catch(() => undefined);
}

/** The question in short, at the foot of a small screen: the page above it is read and used meanwhile. */
function CookieBar({ onCustomize }: { readonly onCustomize: () => void }) {
  const t = useTexts('consent');
  return (
    <dialog open className={styles.bar} aria-label={t('title')}>
      <p className={styles.question}>
        {t('question')} <Link to="/privacy-policy">{t('policy')}</Link>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(DENIED)}>{t('deny')}</Button>
        <Button onClick={() => answer(ALL_ALLOWED)}>{t('allow_all')}</Button>
        <Button onClick={onCustomize}>{t('customize')}</Button>
      </div>
    </dialog>
  );
}
