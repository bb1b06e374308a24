import { type ReactNode, useContext } from 'react';
import { Scripts, useRouteLoaderData } from 'react-router';
import { useNonce } from '#ui/screen/nonce.ts';
import type { Visit } from '#ui/screen/viewer.ts';
import { lettersOf } from '#ui/styles/letters/letters.ts';
import { FilesOfPageContext, PLACE, SAID_LATER } from './place.ts';

/** What the router's own `ScrollRestoration` says in the page, in a third of its bytes. */
const RETURN = `try{let s=history.state;if(!s?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');
let y=JSON.parse(sessionStorage['react-router-scroll-positions']||'{}')[history.state.key];if(y>=0)scrollTo(0,y)}catch{}`;

/** The page around a screen. Only the server writes it; what changes in it afterwards is the title. */
export function Document({ children }: { readonly children: ReactNode }) {
  const loaded = useRouteLoaderData<Visit>('root');
  const nonce = useNonce();
  const files = useContext(FilesOfPageContext);
  const { sheet, ahead } = lettersOf(loaded?.language ?? 'en');
  const { code, look } = loaded?.brand ?? { code: 'default', look: undefined };
  return (
    <html
      lang={loaded?.language ?? 'en'}
      dir={loaded?.direction ?? 'ltr'}
      data-brand={look?.theme}
      data-ground={loaded?.ground ?? undefined}
      data-texts={files?.texts || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={loaded?.ground === 'light' ? 'light' : 'dark'} />
        {look && <meta name="theme-color" content={look.background} />}
        <meta name={SAID_LATER} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${loaded?.language ?? 'en'}`} />
        <link rel="apple-touch-icon" href={`/brands/${code}/icon-180.png`} />
        <link rel="icon" type="image/svg+xml" href={`/brands/${code}/icon.svg`} />
        {ahead.map((href) => (
          <FontAhead key={href} href={href} />
        ))}
        {/* it says the order of all layers, so it comes first */}
        <link rel="stylesheet" href={files?.theme ?? '/layers.css'} />
        {sheet && <link rel="stylesheet" href={sheet} />}
      </head>
      <body>
        <div id={PLACE}>{children}</div>
        {/* a frame in another site may keep nothing */}
        {!loaded?.ground && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RETURN }} />
        )}
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
