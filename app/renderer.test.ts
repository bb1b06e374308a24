import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { provePages } from './pages.ts';

const SERVER = join(import.meta.dirname, '../build/server');
const RENDERERS = /^(react|react-dom|react-router)(\/|$)/;

test('the server brings React’s production build along, whatever NODE_ENV it is started with', () => {
  const code = serverScripts();
  const imported = [...code.matchAll(/^(?:import|export)\b[^;\n]*["']([^"']+)["'];?$/gm)];
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(([, name = '']) => RENDERERS.test(name))).toEqual([]);
  expect(code).toContain('react-dom-server.node.production.js');
  expect(code).not.toMatch(/react[\w.-]*\.development\.js/);
});

test('a build whose screens are empty does not start', async () => {
  await expect(provePages(serving('<html><body></body></html>'))).rejects.toThrow(
    'The built screens render nothing',
  );
  await expect(provePages(serving('<main><h1>No network</h1></main>', 500))).rejects.toThrow('500');
  await provePages(serving('<main id="main"><h1 class="x">No network</h1></main>'));
});

function serverScripts(): string {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  return scripts.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n');
}

function serving(page: string, status = 200) {
  const app = Fastify();
  app.get('/offline', (_request, reply) => reply.status(status).type('text/html').send(page));
  return app;
}
