import filesOfParts from 'virtual:parts';
import type { FirstView } from '#ui/screen/first-view.tsx';
import { SAID_LATER } from './place.ts';

const PLACE_IN_HEAD = `<meta name="${SAID_LATER}"/>`;
const SHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;
/** Scripts have one; styles come from here or not at all. */
const NONCE = / nonce="[^"]*"/;
/** In the router's own script: what somebody has written is no tag. */
const ROUTES =
  /(<script [^>]*type="module" async>[\s\S]*?window\.__reactRouterManifest = )(\{[\s\S]*?\n\});/;
/** Its id in `app/routes.ts`. */
const NOT_FOUND = 'not-found';
/** Said to React only. */
const WARNING = /(<[^<>]*?) suppressHydrationWarning(?=[\s/>])/g;

interface Brought {
  readonly view: FirstView;
  /** The script that tells what the page was made of. */
  readonly data: string;
  readonly nonce: string | undefined;
}

/** Puts into the head of a rendered page what its screen has said, and to its end the data it was made of. */
export function completed(page: string, { view, data, nonce }: Brought): string {
  const start = page.indexOf('</head>');
  const end = page.lastIndexOf('</body>');
  const head = page.slice(0, start).replace(PLACE_IN_HEAD, () => headOf(view));
  const { body, sheets } = import.meta.env.PROD
    ? withoutSheets(withoutWaste(page.slice(start, end)))
    : { body: page.slice(start, end), sheets: '' };
  const late = filesOf(view.parts, head + sheets + body, nonce);
  return `<!DOCTYPE html>${head}${sheets}${late.styles}${body}${late.scripts}${data}${page.slice(end)}`;
}

/** What the parts of the view are made of that are fetched by themselves, but for what the page names anyway. */
function filesOf(sources: FirstView['parts'], page: string, nonce = '') {
  const files = [...sources].map((source) => filesOfParts[source]);
  const missing = (addresses: readonly string[]) =>
    [...new Set(addresses)].filter((address) => !page.includes(`href="${address}`));
  const styles = missing(files.flatMap((each) => each?.styles ?? []));
  const scripts = missing(files.flatMap((each) => each?.scripts ?? []));
  return {
    styles: styles.map((href) => `<link rel="stylesheet" href="${href}"/>`).join(''),
    scripts: scripts
      .map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}"/>`)
      .join(''),
  };
}

/**
 * The first paint waits for a style sheet in the head, and the reading of the page stops at each in its body. There
 * the browser puts those of the screen by itself, from its cache, when it takes over. React would miss them.
 */
function withoutSheets(body: string): { readonly body: string; readonly sheets: string } {
  const sheets = (body.match(SHEET) ?? []).map((sheet) => sheet.replace(NONCE, ''));
  return { body: body.replace(SHEET, ''), sheets: sheets.join('') };
}

/** The router writes its table of routes for readers, and the screen of what is not there with each. */
function withoutWaste(body: string): string {
  return body.replace(WARNING, '$1').replace(ROUTES, (_script, before: string, told: string) => {
    const table: { routes: Record<string, unknown> } = JSON.parse(told);
    if (!body.includes(`"${NOT_FOUND}":route`)) delete table.routes[NOT_FOUND];
    return `${before}${JSON.stringify(table).replace(/</g, '\\u003c')};`;
  });
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
