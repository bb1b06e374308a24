import displayFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { lazy, type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { CookieConsent } from '#features/brands-and-legal/screens/parts/cookie-consent.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { FormatProvider } from '#ui/i18n/format.tsx';
import { TextsProvider, useTexts } from '#ui/i18n/texts.tsx';
import { apiContext } from '#ui/screen/context.ts';
import { UNREACHABLE } from '#ui/screen/load.ts';
import { useNonce } from '#ui/screen/nonce.ts';
import { orNothing, PartMissing } from '#ui/screen/steady.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { scriptFonts } from '#ui/styles/script-fonts.ts';
import { groundOf } from './apart.ts';
import { EntryFrame } from './frames/entry-frame.tsx';
import { LateNotice } from './frames/late-notice.tsx';
import { LoadingOverlay } from './frames/loading-overlay.tsx';
import { WhenCalm } from './frames/when-calm.tsx';
import { guardInBrowser, guardOnServer, rememberVisit } from './guard.ts';
import { placeContext } from './visit.ts';
import '#ui/styles/index.css';

export const middleware = [guardOnServer];
export const clientMiddleware = [guardInBrowser];

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Visit> {
  const { brand, theme, language, texts, timeZone, saver } = context.get(placeContext);
  const api = context.get(apiContext);
  const { player, verified, emailToConfirm, now } = await api.viewer({});
  const [told, chat] = player
    ? await Promise.all([api.notifications({ limit: 1, read: 'unread' }), api.chatUnread({})])
    : [];
  return {
    brand: shownBrand(brand, language),
    theme,
    language,
    texts,
    scriptFonts: scriptFonts(language),
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    timeZone: player?.timeZone ?? timeZone,
    player,
    verified,
    emailToConfirm,
    unreadNotifications: told?.unread ?? 0,
    unreadChat: chat?.unread ?? 0,
    saver,
    now,
    ground: groundOf(new URL(request.url)),
  };
}

const Offline = lazy(() => orNothing(() => import('./offline/offline.tsx')));

/** Said before any style sheet arrives, since they arrive in no fixed order; the same as in ui/styles. */
const LAYERS = '@layer reset, tokens, brand, base, components, screens, utilities;';

/** Whoever looks changes by what is sent, not by moving about; and not by what did not reach the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus = 200 } = args;
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<Visit>('root');
  const nonce = useNonce();
  const letters = loaded?.scriptFonts;
  const { code, look } = loaded?.brand ?? { code: 'default', look: undefined };
  return (
    <html
      lang={loaded?.language ?? 'en'}
      dir={loaded?.direction ?? 'ltr'}
      data-brand={look?.theme}
      data-ground={loaded?.ground ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={loaded?.ground === 'light' ? 'light' : 'dark'} />
        {look && <meta name="theme-color" content={look.background} />}
        <link rel="manifest" href={`/manifest.webmanifest?lang=${loaded?.language ?? 'en'}`} />
        <link rel="apple-touch-icon" href={`/brands/${code}/icon-180.png`} />
        <link rel="icon" type="image/svg+xml" href={`/brands/${code}/icon.svg`} />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          fetchPriority="low"
          crossOrigin="anonymous"
          href={displayFont}
        />
        <style nonce={nonce} suppressHydrationWarning>
          {LAYERS}
        </style>
        {letters && (
          <style nonce={nonce} suppressHydrationWarning>
            {letters}
          </style>
        )}
        {loaded && <link rel="stylesheet" href={loaded.theme} />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        {/* a frame in another site may keep nothing */}
        {!loaded?.ground && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const visit = useVisit();
  const isHere = visit.ground === null;
  useEffect(() => {
    if (isHere) rememberVisit(visit, new URLSearchParams(window.location.search));
  }, [visit, isHere]);
  if (!isHere) {
    return (
      <Spoken>
        <Outlet />
      </Spoken>
    );
  }
  return (
    <Spoken>
      <Outlet />
      <LoadingOverlay />
      <LateNotice />
      <CookieConsent />
      <WhenCalm>
        <Offline />
      </WhenCalm>
    </Spoken>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const loaded = useRouteLoaderData<Visit>('root');
  if (!loaded) return <BareFailure />;
  return (
    <Spoken>
      <EntryFrame>
        <FailurePage error={error} />
      </EntryFrame>
    </Spoken>
  );
}

/** In the visitor's language, zone and way of writing. */
function Spoken({ children }: { children: ReactNode }) {
  const { language, texts, timeZone } = useVisit();
  return (
    <TextsProvider language={language} addresses={texts}>
      <FormatProvider locale={language} timeZone={timeZone}>
        {children}
      </FormatProvider>
    </TextsProvider>
  );
}

function FailurePage({ error }: { error: unknown }) {
  const t = useTexts('common');
  return (
    <Page
      width="narrow"
      windowTitle={t(isMissing(error) ? 'error_not_found_title' : 'error_title')}
    >
      <Failure error={error} />
    </Page>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useTexts('common');
  if (isRouteErrorResponse(error) && Object(error.data).code === UNREACHABLE) {
    return (
      <ErrorState
        level={1}
        title={t('offline_title')}
        action={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
      >
        {t('offline_text')}
      </ErrorState>
    );
  }
  if (error instanceof PartMissing) {
    return (
      <ErrorState
        level={1}
        title={t('part_failed_title')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {t('part_failed')}
      </ErrorState>
    );
  }
  const missing = isMissing(error);
  return (
    <ErrorState
      level={1}
      title={missing ? t('error_not_found_title') : t('error_title')}
      action={<ButtonLink to="/landing">{t('error_home')}</ButtonLink>}
    >
      {missing ? t('error_not_found') : (refusalIn(error) ?? t('error_generic'))}
    </ErrorState>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** What the API said, in the visitor's language, where the screen's loader was refused. */
function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status >= 500) return undefined;
  const { detail } = Object(error.data);
  return typeof detail === 'string' && detail !== '' ? detail : undefined;
}

/** Nothing is known of the visitor: not even the first load worked. */
function BareFailure() {
  return (
    <TextsProvider language="en" addresses={{}}>
      <main>
        <Failure error={undefined} />
      </main>
    </TextsProvider>
  );
}
