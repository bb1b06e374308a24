import { renderToStringAsync } from 'preact-render-to-string';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';

const TIMEOUT_MS = 5_000;

/** Renders a page with all its parts, by what the screens are built with. */
export async function renderWhole(page: ReactElement): Promise<string> {
  if (import.meta.env.PROD) return renderToStringAsync(page as never);
  const { prelude } = await prerender(page, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return new Response(prelude).text();
}
