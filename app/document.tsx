import type { ReactNode } from 'react';
import { Scripts, useRouteLoaderData } from 'react-router';
import type { FirstView } from '#ui/screen/first-view.tsx';
import { useNonce } from '#ui/screen/nonce.ts';
import type { Visit } from '#ui/screen/viewer.ts';
import displayFont from '#ui/styles/fonts/barlow-condensed-700.woff2?url';
import { lettersOf } from '#ui/styles/letters/letters.ts';
import { PLACE } from './place.ts';

/** What a screen says of its page is known once it has been rendered; until then this stands there. */
const SAID_LATER = '<meta name="said-later"/>';
const SHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;
/** What the router's own `ScrollRestoration` says in the page, in a third of its bytes. */
const RETURN = `try{let s=history.state;if(!s||!s.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');
let y=JSON.parse(sessionStorage['react-router-scroll-positions']||'{}')[history.state.key];if(y>=0)scrollTo(0,y)}catch{}`;

/** The page around a screen. Only the server writes it; what changes in it afterwards is the title. */
export function Document({ children }: { readonly children: ReactNode }) {
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
      data-texts={loaded?.texts || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={loaded?.ground === 'light' ? 'light' : 'dark'} />
        {look && <meta name="theme-color" content={look.background} />}
        <meta name="said-later" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${loaded?.language ?? 'en'}`} />
        <link rel="apple-touch-icon" href={`/brands/${code}/icon-180.png`} />
        <link rel="icon" type="image/svg+xml" href={`/brands/${code}/icon.svg`} />
        <FontAhead href={displayFont} />
        {letters?.ahead && <FontAhead href={letters.ahead} />}
        {/* it says the order of all layers, so it comes first */}
        <link rel="stylesheet" href={loaded?.theme ?? '/layers.css'} />
        {letters && <link rel="stylesheet" href={letters.sheet} />}
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

/** Puts into the head of a rendered page what its screen has said, and to its end the data it was made of. */
export function completed(page: string, view: FirstView, data: string): string {
  const start = page.indexOf('</head>');
  const end = page.lastIndexOf('</body>');
  const head = page.slice(0, start).replace(SAID_LATER, () => headOf(view));
  const { body, sheets } = import.meta.env.PROD
    ? withoutSheets(page.slice(start, end))
    : { body: page.slice(start, end), sheets: '' };
  return `<!DOCTYPE html>${head}${sheets}${body}${data}${page.slice(end)}`;
}

/**
 * The first paint waits for a style sheet in the head, and the reading of the page stops at each in its body. There
 * the browser puts those of the screen by itself, from its cache, when it takes over. React would miss them.
 */
function withoutSheets(body: string): { readonly body: string; readonly sheets: string } {
  return { body: body.replace(SHEET, ''), sheets: (body.match(SHEET) ?? []).join('') };
}

function headOf({ title, metas, namespaces }: FirstView): string {
  const told = [...metas].map(([name, content]) => meta(name, content));
  return [
    `<title>${escaped(title)}</title>`,
    ...told,
    meta('texts', [...namespaces].join(' ')),
  ].join('');
}

function meta(name: string, content: string): string {
  const kind = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${name}" content="${escaped(content)}"/>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
