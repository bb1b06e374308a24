import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrands } from '#platform/config/brands-file.ts';
import { readConfig } from '#platform/config/config.ts';

/** Files and settings of the guides, which operators copy as they are written. */

const DOCS = join(import.meta.dirname, '../docs');
const HAPROXY = '/usr/sbin/haproxy';
const folder = mkdtempSync(join(tmpdir(), 'bl-guides-'));

test('the files of brands are accepted', () => {
  const section = partOf('adding-a-brand.md', '## Without touching the source');
  const files = [...section.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
  expect(files.length).toBeGreaterThan(2);
  for (const [at, json] of files.entries()) {
    expect(readBrands(saved(`brands-${at}.json`, json)).faults).toEqual([]);
  }
});

test('the settings of a production are accepted once its places are filled in', () => {
  const section = partOf('running.md', '## Under a supervisor');
  const [, block = ''] = /`\/etc\/battle-league\.env`.*?\n\n((?: {8}.*\n)+)/s.exec(section) ?? [];
  const lines = block
    .trim()
    .split(/\n */)
    .map((line) => line.split(/=(.*)/s, 2));
  const env = Object.fromEntries(lines.map(([name, value = '']) => [name, filled(value)]));
  const brands = saved('brands.json', '{}');
  const config = readConfig({ ...env, BRANDS_FILE: brands });
  expect(config).toMatchObject({ production: true, sandbox: false, proxies: 1 });
  expect(config.backups.to).toBeDefined();
});

test('the file for HAProxy serves both nodes over TLS, and passes on which way callers came', () => {
  const section = partOf('running.md', '### HAProxy');
  const [, file = ''] = /```\n(.*?)```/s.exec(section) ?? [];
  expect(file).toMatch(/bind :443 ssl crt/);
  expect(file).toMatch(/set-header X-Forwarded-Proto https/);
  expect(file.match(/^ {2}server /gm)).toHaveLength(2);
  if (!existsSync(HAPROXY)) return;
  // the certificate is the operator's own
  const checked = saved('haproxy.cfg', file.replace(/ ssl crt \S+ alpn \S+/, ''));
  execFileSync(HAPROXY, ['-c', '-q', '-f', checked]); // fails without a listener, too
});

/** The text from a heading to the next one of the same or a higher order. */
function partOf(page: string, heading: string): string {
  const text = readFileSync(join(DOCS, page), 'utf8');
  const start = text.indexOf(`${heading}\n`);
  expect(start).toBeGreaterThan(-1);
  const order = heading.indexOf(' ');
  const rest = text.slice(start + heading.length);
  const end = rest.search(new RegExp(`^#{1,${order}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
}

/** `<password>` and its like become values. */
function filled(value: string): string {
  return value.replace(/<[^>]+>/g, 'thirty-two-characters-or-a-few-more');
}

function saved(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
