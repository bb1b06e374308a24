import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import { refuse } from '#platform/http/problems.ts';

const FOLDERS = join(import.meta.dirname, '../brands');
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

interface Theme {
  readonly css: string;
  /** Of what is in it: another theme has another address. */
  readonly version: string;
}

interface Asked {
  readonly Params: { readonly code: string };
}

/** What a brand looks like, straight from its folder: a visitor loads the one theme, and none of the others. */
export function serveBrandFiles(app: FastifyInstance): void {
  app.get<Asked>('/brands/:code/theme.css', (request, reply) => {
    const { css } = themeOf(knownBrand(request.params.code));
    return cached(reply, request.url.includes('?v=') ? FOREVER : A_DAY)
      .type('text/css; charset=utf-8')
      .send(css);
  });
  app.get<Asked>('/brands/:code/icon.svg', (request, reply) =>
    cached(reply, A_DAY)
      .type('image/svg+xml')
      .send(icon(knownBrand(request.params.code))),
  );
}

/** Where a brand's style sheet is; good for as long as it does not change. */
export function themeAddress(brand: Brand): string {
  return `/brands/${brand.code}/theme.css?v=${themeOf(brand).version}`;
}

const themes = new Map<string, Theme>();

function themeOf({ look }: Brand): Theme {
  const known = themes.get(look.theme) ?? readTheme(look.theme);
  themes.set(look.theme, known);
  return known;
}

/** With its pattern inside: one request less before anything is painted. */
function readTheme(name: string): Theme {
  const read = (file: string) => readFileSync(join(FOLDERS, name, file), 'utf8');
  const css = read('theme.css')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/url\("\.\/([\w-]+\.svg)"\)/g, (_, file: string) => {
      return `url("data:image/svg+xml,${encodeURIComponent(read(file).trim())}")`;
    })
    .replace(/\s*\n\s*/g, '');
  return { css, version: createHash('sha256').update(css).digest('hex').slice(0, 12) };
}

function icon({ look: { background, accent, mark } }: Brand): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48">' +
    `<path fill="${background}" d="M-8-8h48v48H-8z"/>` +
    `<path fill="${accent}" fill-rule="evenodd" d="${mark}"/></svg>`
  );
}

function knownBrand(code: string): Brand {
  const brand = brandOfCode(code);
  if (!brand) throw refuse('not_found');
  return brand;
}

function cached(reply: FastifyReply, control: string): FastifyReply {
  return reply.header('cache-control', control);
}
