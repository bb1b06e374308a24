import { lazy, type ReactNode, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
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
import { orNothing } from '#ui/screen/part.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { groundOf } from './apart.ts';
import { Document } from './document.tsx';
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
  const { brand, language, timeZone, saver } = context.get(placeContext);
  const api = context.get(apiContext);
  const { player, verified, emailToConfirm, now } = await api.viewer({});
  const [told, chat] = player
    ? await Promise.all([api.notifications({ limit: 1, read: 'unread' }), api.chatUnread({})])
    : [];
  return {
    brand: shownBrand(brand),
    language,
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

/** The browser takes over what stands inside the page that the server writes around it. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<Visit>('root');
  const screen = (
    <div>
      <Links />
      {children}
      {/* a frame in another site may keep nothing */}
      {!loaded?.ground && <ScrollPlace />}
    </div>
  );
  if (import.meta.env.SSR) return <Document>{screen}</Document>;
  return import.meta.env.DEV ? <AsInDocument>{screen}</AsInDocument> : screen;
}

/** React makes ids from where something stands among its siblings: as many as around it in the document. */
function AsInDocument({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {null}
      {/* biome-ignore lint/complexity/noUselessFragments: as deep as there */}
      <>
        {children}
        {null}
        {null}
      </>
    </>
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
  const { language, timeZone } = useVisit();
  return (
    <TextsProvider language={language}>
      <FormatProvider locale={language} timeZone={timeZone}>
        {children}
      </FormatProvider>
    </TextsProvider>
  );
}

/** Nothing is known of the visitor: not even the first load worked. */
function BareFailure() {
  return (
    <TextsProvider language="en">
      <main>
        <Failure error={undefined} />
      </main>
    </TextsProvider>
  );
}
