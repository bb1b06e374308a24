import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { createVitest, type TestCase, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import type { Change } from '../rows/row.ts';
import { isChange, isDrop } from './breaks.ts';
import { changed } from './changed.ts';
import { type Attempt, inTurns, type Runner } from './plan.ts';
import { judge, type Outcome, type Ran } from './verdict.ts';

const ROOT = join(import.meta.dirname, '../../..');
const HERE = 'testing/specification/breaking';

/** Attempts of one vitest project. */
interface Batch {
  readonly name: string;
  readonly runner: Runner;
  readonly attempts: readonly Attempt[];
  readonly change?: Change;
}

/** Breaks rows in vitest tests, all in one vitest process. */
export async function* breakInVitest(
  attempts: readonly Attempt[],
  isWhole: boolean,
): AsyncGenerator<Outcome> {
  const batches = batchesOf(attempts);
  if (batches.length === 0) return;
  const vitest = await createVitest({
    config: false,
    root: ROOT,
    watch: false,
    reporters: [{}],
    globalSetup: attempts.some(({ runner }) => runner === 'api') ? ['testing/global-setup.ts'] : [],
    projects: batches.map((batch) => projectOf(batch, isWhole)),
  });
  try {
    const { testModules } = await vitest.runTestSpecifications(specificationsOf(vitest, batches));
    for (const batch of batches) {
      const cases = testModules
        .filter(({ project }) => project.name === batch.name)
        .flatMap(({ children }) => [...children.allTests()]);
      for (const attempt of batch.attempts) yield judge(attempt, runsOf(attempt, cases, isWhole));
    }
  } finally {
    await vitest.close();
  }
}

/** A changed constant affects all tests of a project, so it gets its own; a drop affects one test. */
function batchesOf(attempts: readonly Attempt[]): Batch[] {
  const changes = attempts.flatMap((attempt, at): Batch[] => {
    const { by, runner } = attempt;
    if (!isChange(by)) return [];
    return [{ name: `change ${at}`, runner, attempts: [attempt], change: by }];
  });
  const drops = attempts.filter(({ by, runner }) => isDrop(by) && runner === 'api');
  const turns = inTurns(drops).map((turn, at): Batch => {
    return { name: `drop ${at}`, runner: 'api', attempts: turn };
  });
  return [...turns, ...changes];
}

function projectOf({ name, runner, attempts, change }: Batch, isWhole: boolean) {
  const projects = config.test?.projects as readonly TestProjectInlineConfiguration[];
  const usual = projects.find(({ test }) => test?.name === runner);
  if (!usual?.test) throw new Error(`vitest.config.ts has no project ${runner}`);
  const { globalSetup: _, ...test } = usual.test;
  const drops: Record<string, ProvidedContext['drops'][string]> = {};
  for (const { row, by, tests } of isWhole ? [] : attempts) {
    if (isDrop(by)) drops[row.id] = { by, tests: tests.map(({ file, name }) => ({ file, name })) };
  }
  return {
    ...usual,
    extends: false,
    root: ROOT,
    plugins: [...(usual.plugins ?? []), ...(change && !isWhole ? [changed(change)] : [])],
    test: {
      ...test,
      name,
      // the changed module must not reach other projects, nor the cache on disk
      ...(change && { isolate: true, fsModuleCache: false }),
      include: filesOf(attempts),
      exclude: [],
      setupFiles: [`${HERE}/in-vitest.ts`],
      provide: { drops },
    },
  } as TestProjectInlineConfiguration;
}

function filesOf(attempts: readonly Attempt[]): string[] {
  return [...new Set(attempts.flatMap(({ tests }) => tests.map(({ file }) => file)))];
}

function specificationsOf(vitest: Vitest, batches: readonly Batch[]): TestSpecification[] {
  return batches.flatMap(({ name, attempts }) => {
    const project = vitest.getProjectByName(name);
    const tests = attempts.flatMap((attempt) => attempt.tests);
    return filesOf(attempts).map((file) => {
      const names = tests.filter((aim) => aim.file === file).map(({ name }) => name);
      const testNamePattern = new RegExp(`^(?:${[...new Set(names)].join('|')})$`);
      return project.createSpecification(join(ROOT, file), { testNamePattern });
    });
  });
}

function runsOf({ by, tests }: Attempt, cases: readonly TestCase[], isWhole: boolean): Ran[] {
  return cases
    .filter((each) => tests.some((tag) => isOf(each, tag)))
    .flatMap((each) => {
      const { state, errors = [] } = each.result();
      if (state === 'skipped' || state === 'pending') return [];
      const reached = isDrop(by) && !isWhole ? (each.meta().dropped ?? 0) > 0 : true;
      const seconds = (each.diagnostic()?.duration ?? 0) / 1000;
      const named = errors.map(({ name = 'Error', message }) => ({ name, message }));
      return [{ passed: state === 'passed', errors: named, reached, seconds }];
    });
}

function isOf({ module, fullName }: TestCase, aim: Attempt['tests'][number]): boolean {
  const name = fullName.replaceAll(' > ', ' ');
  return module.moduleId === join(ROOT, aim.file) && new RegExp(`^${aim.name}$`).test(name);
}
