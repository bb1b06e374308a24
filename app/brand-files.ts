import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import sharp from 'sharp';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import { DRAWINGS, FAMILY_STYLES, familyDrawing } from '#brands/families.ts';
import { faceOf, VIDEO } from '#brands/loading-video.ts';
import { refuse } from '#platform/http/problems.ts';

const FOLDERS = join(import.meta.dirname, '../brands');
const LAYERS = join(import.meta.dirname, '../public/layers.css');
const FOREVER = 'max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Around the mark; a maskable icon is cut to a circle of four fifths (W3C, App Manifest). */
const PLAIN = 8;
const MASKABLE = 14;
const PNG_ICONS = [
  { name: 'icon-180', size: 180, room: PLAIN },
  { name: 'icon-192', size: 192, room: PLAIN },
  { name: 'icon-512', size: 512, room: PLAIN },
  { name: 'icon-maskable-512', size: 512, room: MASKABLE },
] as const;

interface Theme {
  readonly css: string;
  /** A hash of the content: another theme has another address. */
  readonly version: string;
}

interface Video {
  readonly bytes: Buffer;
  readonly version: string;
}

interface Asked {
  readonly Params: { readonly code: string };
}

/** Serves a brand's look from its folder, so that a visitor loads one theme only. */
export function serveBrandFiles(app: FastifyInstance): void {
  app.get<Asked>('/brands/:code/theme.css', (request, reply) => {
    const { css } = themeOf(knownBrand(request.params.code));
    return cached(reply, request.url.includes('?v=') ? FOREVER : A_DAY)
      .header('content-type', 'text/css')
      .send(css);
  });
  app.get<Asked>(`/brands/:code/${VIDEO}`, (request, reply) => {
    const video = videoOf(knownBrand(request.params.code));
    if (!video) throw refuse('not_found');
    return cached(reply, request.url.includes('?v=') ? FOREVER : A_DAY)
      .type('video/mp4')
      .send(video.bytes);
  });
  app.get<Asked>(`/brands/:code/${DRAWINGS.hero}`, (request, reply) => {
    const drawing = familyDrawing(knownBrand(request.params.code).look, 'hero');
    if (!drawing) throw refuse('not_found');
    return cached(reply, request.url.includes('?v=') ? FOREVER : A_DAY)
      .type('image/svg+xml')
      .send(drawing.svg);
  });
  app.get<Asked>('/brands/:code/icon.svg', (request, reply) =>
    cached(reply, A_DAY)
      .type('image/svg+xml')
      .send(icon(knownBrand(request.params.code), PLAIN)),
  );
  for (const { name, size, room } of PNG_ICONS) {
    app.get<Asked>(`/brands/:code/${name}.png`, async (request, reply) =>
      cached(reply, A_DAY)
        .type('image/png')
        .send(await pngIcon(knownBrand(request.params.code), name, size, room)),
    );
  }
}

/** The address of a brand's style sheet, valid as long as the sheet does not change. */
export function themeAddress(brand: Brand): string {
  return `/brands/${brand.code}/theme.css?v=${themeOf(brand).version}`;
}

/** Returns the address of the video for a brand's loading overlay, or `null` if the overlay has only its drawing. */
export function videoAddress(brand: Brand): string | null {
  const video = videoOf(brand);
  return video && `/brands/${brand.code}/${VIDEO}?v=${video.version}`;
}

const videos = new Map<string, Video | null>();

/** Europe has an animated image in its place (section 2 of the specification). */
function videoOf({ region, look }: Brand): Video | null {
  if (region === 'europe') return null;
  const known = videos.get(look.theme);
  const video = known === undefined ? readVideo(look.theme) : known;
  videos.set(look.theme, video);
  return video?.bytes.includes(faceOf(look)) ? video : null;
}

function readVideo(name: string): Video | null {
  const file = join(FOLDERS, name, VIDEO);
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  return { bytes, version: versionOf(bytes) };
}

const themes = new Map<string, Theme>();

function themeOf({ look: { theme, family } }: Brand): Theme {
  const key = `${theme} ${family}`;
  const known = themes.get(key) ?? readTheme(theme, family);
  themes.set(key, known);
  return known;
}

/** The order of layers, the family's styles, the theme over them: two requests less before anything is painted. */
function readTheme(theme: string, family: string): Theme {
  const sheets = [
    styles(join(FOLDERS, family), FAMILY_STYLES),
    styles(join(FOLDERS, theme), 'theme.css'),
  ];
  const css = [readFileSync(LAYERS, 'utf8'), ...sheets]
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '');
  return { css, version: versionOf(css) };
}

/** A style sheet with its drawings inside. */
function styles(folder: string, sheet: string): string {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return read(sheet).replace(/url\("\.\/([\w-]+\.svg)"\)/g, (_, file: string) => {
    return `url("data:image/svg+xml,${encodeURIComponent(read(file).trim())}")`;
  });
}

function versionOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

const pictures = new Map<string, Promise<Buffer>>();

/** For where no vector is taken; drawn once a process. */
function pngIcon(brand: Brand, name: string, size: number, room: number): Promise<Buffer> {
  const key = `${brand.code}/${name}/${brand.look.mark}`;
  const svg = Buffer.from(icon(brand, room));
  const picture = pictures.get(key) ?? sharp(svg).resize(size, size).png().toBuffer();
  pictures.set(key, picture);
  return picture;
}

/** The mark on its ground, with `room` around its 32 × 32. */
function icon({ look: { background, accent, mark } }: Brand, room: number): string {
  const side = 32 + 2 * room;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${side} ${side}" width="512" height="512">` +
    `<path fill="${background}" d="M${-room} ${-room}h${side}v${side}h${-side}z"/>` +
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
