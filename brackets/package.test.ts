import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HERE = import.meta.dirname;
const TSC = join(HERE, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const CHECKS = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--noEmit'];

const consumer = mkdtempSync(join(tmpdir(), 'brackets-consumer-'));
const installed = join(consumer, 'node_modules', '@battle-league', 'brackets');

beforeAll(() => {
  node(join(HERE, 'build.mjs'), installed);
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

test('every example of the README compiles and prints what its comments say', () => {
  const examples = [...read('README.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(examples.length).toBeGreaterThan(0);
  for (const [index, example = ''] of examples.entries()) {
    const file = join(consumer, `example-${index}.ts`);
    writeFileSync(file, `declare const console: { log(text: unknown): void };\n${example}`);
    node(TSC, ...CHECKS, '--types', '', file);
    const said = [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    expect(said.length).toBeGreaterThan(0);
    expect(node(file).trim().split('\n')).toEqual(said);
  }
});

test('every topic that is exported can be imported by name, and nothing else', () => {
  const { exports } = JSON.parse(read('package.json'));
  const topics = Object.keys(exports)
    .filter((topic) => topic !== './package.json')
    .map((topic) => topic.slice('./'.length));
  const file = join(consumer, 'all.ts');
  const imports = topics.map((topic) => `await import('@battle-league/brackets/${topic}');\n`);
  writeFileSync(file, imports.join(''));
  node(file);
  writeFileSync(file, "await import('@battle-league/brackets/swiss-matching');\n");
  expect(() => node(file)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  for (const topic of topics) expect(read('README.md')).toContain(`\`${topic}\``);
});

test('the package depends on nothing and imports nothing from outside', () => {
  const { dependencies, peerDependencies, private: isPrivate } = JSON.parse(read('package.json'));
  expect({ dependencies, peerDependencies, isPrivate }).toEqual({});
  const files = readdirSync(installed).filter((file) => /\.(js|ts)$/.test(file));
  const foreign = files.flatMap((file) =>
    [...read(file).matchAll(/(?:\bfrom|\bimport\(?|\brequire\()\s*'([^']+)'/g)].flatMap(
      ([, specifier = '']) => (/^\.\/[\w-]+\.js$/.test(specifier) ? [] : [`${file}: ${specifier}`]),
    ),
  );
  expect(foreign).toEqual([]);
  expect(readdirSync(installed)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
});

function read(file: string): string {
  return readFileSync(join(installed, file), 'utf8');
}

/** Runs a script in the consumer's folder, with the Node that runs this test. */
function node(...args: string[]): string {
  mkdirSync(consumer, { recursive: true });
  return execFileSync(process.execPath, args, {
    cwd: consumer,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
