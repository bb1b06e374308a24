import type { FastifyInstance } from 'fastify';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import type { ServerTexts } from '#platform/texts.ts';

/** Shortcuts of the installed app's icon. */
const SHORTCUTS = [
  { url: '/match-schedule', text: 'nav_matches' },
  { url: '/games', text: 'nav_games' },
  { url: '/monthly-leaderboards', text: 'nav_leaderboards' },
] as const;
const A_DAY = 'public, max-age=86400';

/** Serves the manifest that makes each brand an installable app: name, colours and icon, in the requested language. */
export function serveManifest(app: FastifyInstance, texts: ServerTexts): void {
  app.get('/manifest.webmanifest', async ({ brand, language }, reply) => {
    const { name, look, code } = brand;
    const t = texts.of(language, 'common');
    const icons = [
      { src: `/brands/${code}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => icon(`/brands/${code}/icon-${size}.png`, size)),
      { ...icon(`/brands/${code}/icon-maskable-512.png`, 512), purpose: 'maskable' },
    ];
    return reply
      .header('cache-control', A_DAY)
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: '/',
          name,
          start_url: '/home', // a visitor is led to the sign-in
          scope: '/',
          display: 'standalone',
          lang: language,
          dir: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
          background_color: look.background,
          theme_color: look.background,
          categories: ['games', 'sports'],
          icons,
          shortcuts: SHORTCUTS.map(({ url, text }) => ({ name: t(text), url })),
        }),
      );
  });
}

function icon(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' };
}
