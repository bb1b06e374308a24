import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createRequestHandler, type ServerBuild } from 'react-router';

/**
 * Serves the built bare application and, at `/page`, a bare page: a thousand words and a style sheet without script.
 * Needs PORT and NODE_ENV=production.
 */
const BUILD = join(import.meta.dirname, 'build');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
};
const WORDS = 1_000;
const STYLE = `
  body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 sans-serif; }
  h1 { font-size: 2rem; line-height: 1.2; }
`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare page</title><link rel="stylesheet" href="/page.css"></head>
<body><h1>Bare page</h1><p>${words(WORDS)}</p></body></html>`;

const app = join(BUILD, 'server/index.js');
const handle = createRequestHandler((await import(app)) as ServerBuild, 'production'); // as the router builds it
const compressed = new Map<string, Buffer>();

createServer(async ({ url = '/', method }, response) => {
  const path = url.split('?')[0] ?? '/';
  if (path === '/favicon.ico') return send(response, 'image/x-icon', Buffer.alloc(0), 404);
  if (path === '/page') return send(response, 'text/html', brotliCompressSync(PAGE));
  if (path === '/page.css') return send(response, 'text/css', brotliCompressSync(STYLE));
  if (path.startsWith('/assets/')) {
    return send(response, TYPES[extname(path)] ?? 'application/octet-stream', fileAt(path));
  }
  const request = new Request(`http://localhost${url}`, { method: method ?? 'GET' });
  const reply = await handle(request);
  const body = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get('content-type') ?? 'text/html';
  send(response, type, brotliCompressSync(body), reply.status);
}).listen(Number(process.env.PORT), '127.0.0.1');

/** A built file, compressed once and as well as the product's. */
function fileAt(path: string): Buffer {
  const known = compressed.get(path);
  if (known) return known;
  const made = brotliCompressSync(readFileSync(join(BUILD, 'client', path)));
  compressed.set(path, made);
  return made;
}

function send(response: ServerResponse, type: string, body: Buffer, status = 200): void {
  response.writeHead(status, {
    'content-type': `${type.split(';')[0]}; charset=utf-8`,
    ...(body.length > 0 && { 'content-encoding': 'br' }),
    'content-length': body.length,
  });
  response.end(body);
}

/** Words of three to nine letters that compress as badly as a text does. */
function words(count: number): string {
  let state = 7;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const letter = () => String.fromCharCode(97 + below(26));
  const word = () => Array.from({ length: 3 + below(7) }, letter).join('');
  return Array.from({ length: count }, word).join(' ');
}
