import type { ReactNode } from 'react';
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
import { FormatProvider } from '#ui/i18n/format.tsx';
import { TextsProvider, useTexts } from '#ui/i18n/texts.tsx';
import { apiContext } from '#ui/screen/context.ts';
import { useNonce } from '#ui/screen/nonce.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';
import { placeContext } from './visit.ts';
import '#ui/styles/index.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<Visit> {
  const { brand, language, timeZone } = context.get(placeContext);
  const { player, verified } = await context.get(apiContext).viewer({});
  return {
    brand,
    language,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    timeZone: player?.timeZone ?? timeZone,
    player,
    verified,
    unreadNotifications: 0,
    now: new Date().toISOString(),
  };
}

/** Whoever looks changes by what is sent, not by moving about. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET';
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<Visit>('root');
  const nonce = useNonce();
  return (
    <html
      lang={loaded?.language ?? 'en'}
      dir={loaded?.direction ?? 'ltr'}
      data-brand={loaded?.brand.code ?? 'default'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const loaded = useVisit();
  return (
    <TextsProvider language={loaded.language}>
      <FormatProvider locale={loaded.language} timeZone={loaded.timeZone}>
        <Outlet />
      </FormatProvider>
    </TextsProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <TextsProvider language="en">
      <Failure status={status} />
    </TextsProvider>
  );
}

function Failure({ status }: { status: number }) {
  const t = useTexts('common');
  return (
    <main>
      <h1>{status === 404 ? t('error_not_found_title') : t('error_title')}</h1>
      <p>{status === 404 ? t('error_not_found') : t('error_generic')}</p>
      <a href="/landing">{t('error_home')}</a>
    </main>
  );
}
