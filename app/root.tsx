import { lazy, type ReactNode, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { Europe } from '#features/brands-and-legal/screens/parts/europe.tsx';
import { FormatProvider } from '#ui/i18n/format.tsx';
import { TextsProvider } from '#ui/i18n/texts.tsx';
import { apiContext } from '#ui/screen/context.ts';
import { watchPictures } from '#ui/screen/lost-pictures.ts';
import { useNonce } from '#ui/screen/nonce.ts';
import { orNothing } from '#ui/screen/steady.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import displayFont from '#ui/styles/fonts/barlow-condensed-700.woff2?url';
import { lettersOf } from '#ui/styles/letters/letters.ts';
import { groundOf } from './apart.ts';
import { Failure, FailurePage } from './failure.tsx';
import { EntryFrame } from './frames/entry-frame.tsx';
import { LateNotice } from './frames/late-notice.tsx';
import { LoadingOverlay } from './frames/loading-overlay.tsx';
import { ScrollPlace } from './frames/scroll-place.tsx';
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
    brand: shownBrand(brand),
    theme,
    language,
    texts,
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

/** Whoever looks changes by what is sent, not by moving about; and not by what did not reach the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus = 200 } = args;
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<Visit>('root');
  const nonce = useNonce();
  const letters = loaded && lettersOf(loaded.language);
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
        <FontAhead href={displayFont} />
        {letters?.ahead && <FontAhead href={letters.ahead} />}
        {/* it says the order of all layers, so it comes first */}
        <link rel="stylesheet" href={loaded?.theme ?? '/layers.css'} />
        {letters && <link rel="stylesheet" href={letters.sheet} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* a frame in another site may keep nothing */}
        {!loaded?.ground && <ScrollPlace />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function FontAhead({ href }: { href: string }) {
  return (
    <link
      rel="preload"
      as="font"
      type="font/woff2"
      fetchPriority="low"
      crossOrigin="anonymous"
      href={href}
    />
  );
}

export default function Root() {
  const visit = useVisit();
  const isHere = visit.ground === null;
  useEffect(watchPictures, []);
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
      <Europe />
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

/** Nothing is known of the visitor: not even the first load worked. */
function BareFailure() {
  return (
    <TextsProvider language="en" addresses="">
      <main>
        <Failure error={undefined} />
      </main>
    </TextsProvider>
  );
}
