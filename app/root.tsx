import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { Europe } from '#features/community/brands-and-legal/screens/parts/europe.tsx';
import { ANOTHER, actAs } from '#ui/api/acting-as.ts';
import { FormatProvider, useDeviceZone } from '#ui/i18n/format.tsx';
import { TextsProvider, textsAttribute } from '#ui/i18n/texts.tsx';
import { apiContext } from '#ui/screen/context.ts';
import { ShownWhenIdle } from '#ui/screen/idle.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { watchPictures } from '#ui/screen/lost-pictures.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { PageCardTags } from '#ui/share/page-card.tsx';
import { lettersOf } from '#ui/styles/letters/letters.ts';
import { groundOf } from './apart.ts';
import { Failure, FailurePage } from './failure.tsx';
import { EntryFrame } from './frames/entry-frame.tsx';
import { LateNotice } from './frames/late-notice.tsx';
import { LoadingOverlay, setAroundDrawing } from './frames/loading-overlay.tsx';
import { guardInBrowser, guardOnServer, rememberVisit } from './navigation-guard.ts';
import { placeContext } from './visit.ts';
import '#ui/styles/index.css';

export const middleware = [guardOnServer];
export const clientMiddleware = [guardInBrowser];

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Visit> {
  const { brand, theme, video, language, textsMark, timeZone, saver, reportsErrors } =
    context.get(placeContext);
  const api = context.get(apiContext);
  const { player, verified, emailToConfirm, now } = await api.viewer({});
  const isBanned = player?.standing?.kind === 'ban';
  const [told, chat] = player
    ? await Promise.all([
        api.notifications({ limit: 1, read: 'unread' }),
        isBanned ? undefined : api.chatUnread({}),
      ])
    : [];
  return {
    brand: shownBrand(brand),
    theme,
    video,
    language,
    textsMark: import.meta.env.DEV ? '' : textsMark, // a build beside it is of other sources
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    timeZone: player?.timeZone ?? timeZone,
    player,
    verified,
    emailToConfirm,
    unreadNotifications: told?.unread ?? 0,
    unreadChat: chat?.unread ?? 0,
    saver,
    ...(reportsErrors && { reportsErrors }),
    now,
    ground: groundOf(new URL(request.url)),
  };
}

const ScreenFocus = lazy(() => optionalPart(() => import('./frames/screen-focus.tsx')));
const Offline = lazy(() => optionalPart(() => import('./offline/offline.tsx')));

/** The viewer changes by forms, not by navigation, and not by forms that did not reach the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus = 200, actionResult } = args;
  // the page stays that of its player until the notice leads on
  if (Object(actionResult).code === ANOTHER) return false;
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

/** The document of every screen, the same on the server and in the browser. */
export function Layout({ children }: { children: ReactNode }) {
  const visit = useRouteLoaderData<Visit>('root');
  const { language, direction, brand, theme, ground, textsMark } = visit ?? UNKNOWN;
  const { sheet, ahead } = lettersOf(language);
  return (
    <html
      lang={language}
      dir={direction}
      data-brand={brand?.look.theme}
      data-ground={ground ?? undefined}
      data-errors={visit?.reportsErrors ? '' : undefined}
      data-texts={textsAttribute({ language, mark: textsMark })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={ground === 'light' ? 'light' : 'dark'} />
        {brand && <meta name="theme-color" content={brand.look.background} />}
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <link rel="apple-touch-icon" href={`/brands/${brand?.code ?? 'default'}/icon-180.png`} />
        <link
          rel="icon"
          type="image/svg+xml"
          href={`/brands/${brand?.code ?? 'default'}/icon.svg`}
        />
        {ahead.map((href) => (
          <FontAhead key={href} href={href} />
        ))}
        {/* The order of all layers is in it. React puts sheets with a precedence first, those of late parts too. */}
        <link rel="stylesheet" href={theme} precedence="theme" />
        {sheet && <link rel="stylesheet" href={sheet} />}
        {import.meta.env.SSR && <PageCardTags />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* a frame in another site may keep nothing */}
        {!ground && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

/** The document of a page whose first load failed. */
const UNKNOWN = {
  language: 'en',
  direction: 'ltr',
  brand: undefined,
  theme: '/layers.css',
  ground: null,
  textsMark: '',
} as const;

function FontAhead({ href }: { readonly href: string }) {
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
  const player = visit.player?.userId ?? null;
  // before the effects of screens, which may act
  useLayoutEffect(() => actAs(player), [player]);
  useEffect(watchPictures, []);
  useEffect(() => {
    if (isHere) rememberVisit(visit, new URLSearchParams(window.location.search));
  }, [visit, isHere]);
  if (!isHere) {
    return (
      <Spoken>
        <Screen />
      </Spoken>
    );
  }
  return (
    <Spoken>
      <Screen />
      <LateFocus />
      <LoadingOverlay />
      <LateNotice />
      <Europe />
      <ShownWhenIdle>
        <Offline setAroundDrawing={setAroundDrawing} />
      </ShownWhenIdle>
    </Spoken>
  );
}

/** Loaded with the second screen: the first one leaves the focus where it is. */
function LateFocus() {
  const { pathname, search } = useLocation();
  const [first] = useState({ pathname, search });
  const [isLeft, setLeft] = useState(false);
  if (!isLeft && pathname !== first.pathname) setLeft(true);
  if (!isLeft) return null;
  return (
    <Suspense>
      <ScreenFocus from={first.pathname + first.search} />
    </Suspense>
  );
}

/** Waits for texts of its own; React takes it over from the server's page in a step of its own. */
function Screen() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
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

/** In the visitor's language, zone and way of writing. Only who has chosen a zone sees another one than the device's. */
function Spoken({ children }: { children: ReactNode }) {
  const { language, textsMark, timeZone: written, player, now } = useVisit();
  const device = useDeviceZone(written);
  const timeZone = player?.timeZoneChosen ? written : device;
  return (
    <TextsProvider language={language} mark={textsMark}>
      <FormatProvider locale={language} timeZone={timeZone} now={now}>
        {children}
      </FormatProvider>
    </TextsProvider>
  );
}

/** Nothing is known of the visitor: not even the first load worked. */
function BareFailure() {
  return (
    <TextsProvider language="en" mark="">
      <main>
        <Failure error={undefined} />
      </main>
    </TextsProvider>
  );
}
