import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { hostname } from '#brands/brands.ts';
import type { Config } from '#platform/config/config.ts';
import { homeOf } from '#platform/home.ts';
import { refuse } from '#platform/http/problems.ts';
import { PAGES } from '#platform/http/server.ts';

type Place = Pick<Config, 'sandbox' | 'publicUrl' | 'port'>;

const A_DAY = 'public, max-age=86400';

/** Paths of a brand that search engines may list. Every other page is about a player, or for one. */
export function listedPaths({ landing, legal }: Pick<Brand, 'landing' | 'legal'>): string[] {
  return [
    landing.baseRoute,
    ...(legal.terms ? ['/terms-conditions'] : []),
    `/privacy${legal.privacySuffix}`,
    '/notifications/questions',
  ];
}

/**
 * The site of a brand that a host shows, without a slash at the end, or `null` where search engines have no business: in
 * the sandbox, and at every further host of a brand, such as one for staging.
 */
export function listedSite(brand: Brand, host: string, place: Place): string | null {
  if (place.sandbox) return null;
  const home = homeOf(brand, place);
  return home !== '' && hostname(new URL(home).host) === hostname(host) ? home : null;
}

/** The one address by which search engines know a page, or `null` for a page that they may not list. */
export function canonicalAddress(brand: Brand, site: string | null, path: string): string | null {
  if (site === null) return null;
  const page = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return listedPaths(brand).includes(page) ? site + page : null;
}

export function robotsText(site: string | null): string {
  if (site === null) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\nDisallow: /console\n\nSitemap: ${site}/sitemap.xml\n`;
}

function sitemap(brand: Brand, site: string): string {
  const urls = listedPaths(brand).map((path) => `<url><loc>${escaped(site + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Serves `/robots.txt` and `/sitemap.xml` of each brand, and says of every page if it may be listed. */
export function serveSearchEngines(app: FastifyInstance, config: Config): void {
  app.get('/robots.txt', async ({ brand, host }, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('text/plain; charset=utf-8')
      .send(robotsText(listedSite(brand, host, config))),
  );
  app.get('/sitemap.xml', async ({ brand, host }, reply) => {
    const site = listedSite(brand, host, config);
    if (site === null) throw refuse('not_found');
    return reply
      .header('cache-control', A_DAY)
      .type('application/xml; charset=utf-8')
      .send(sitemap(brand, site));
  });
  // in headers: a page carries no byte of it to players
  app.addHook('onRequest', async ({ brand, host, url, routeOptions }, reply) => {
    if (routeOptions.url !== PAGES) return;
    const [path = ''] = url.split('?', 1);
    const address = canonicalAddress(brand, listedSite(brand, host, config), path);
    if (address === null) reply.header('x-robots-tag', 'noindex');
    else reply.header('link', `<${address}>; rel="canonical"`);
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
