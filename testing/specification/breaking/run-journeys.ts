import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { freePort } from '../../free-port.ts';
import { isDrop, isRemoval } from './breaks.ts';
import { type Attempt, inTurns } from './plan.ts';
import { judge, type Outcome, type Ran, type Verdict } from './verdict.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A busy machine may fail a journey before it meets the break; it gets a second try. */
const UNCLEAR: readonly Verdict[] = ['falls over', 'is not reached'];
const CONFIG = 'testing/specification/breaking/playwright.config.ts';

/** Breaks rows in journeys, in turns. */
export async function* breakInJourneys(
  attempts: readonly Attempt[],
  isWhole: boolean,
): AsyncGenerator<Outcome> {
  const journeys = attempts.filter(({ runner }) => runner === 'journeys');
  for (const turn of inTurns(journeys)) {
    const outcomes = await playAndJudge(turn, isWhole);
    const unclear = outcomes.filter(({ verdict }) => UNCLEAR.includes(verdict));
    yield* outcomes.filter((outcome) => !unclear.includes(outcome));
    if (unclear.length === 0) continue;
    yield* await playAndJudge(
      unclear.map(({ attempt }) => attempt),
      isWhole,
    );
  }
}

async function playAndJudge(turn: readonly Attempt[], isWhole: boolean): Promise<Outcome[]> {
  const report = await play(turn, isWhole);
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  if (specs.length === 0) throw new Error(report.errors.map(({ message }) => message).join('\n'));
  return turn.map((attempt) => judge(attempt, runsOf(attempt, specs, isWhole)));
}

async function play(turn: readonly Attempt[], isWhole: boolean): Promise<JSONReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bl-broken-'));
  const file = join(folder, 'report.json');
  const names = turn.flatMap(({ tests }) => tests.map(grepOf));
  const broken = isWhole ? [] : turn;
  const env = {
    ...process.env,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    BREAK_REMOVED: broken.flatMap(({ row, by }) => (isRemoval(by) ? [row.id] : [])).join(' '),
    BREAK_DROPS: JSON.stringify(broken.flatMap(({ by }) => ('field' in by ? [by] : []))),
  };
  const args = ['test', '-c', CONFIG, '--reporter=json', '--grep', names.join('|')];
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/playwright'), args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    // tests are meant to fail; the report has the details
  }
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return report;
}

/** Playwright matches this against the file name and the titles. */
function grepOf({ file, name }: Attempt['tests'][number]): string {
  return `${file.slice('e2e/'.length).replaceAll('.', '\\.')}.*${name}$`;
}

interface Played extends JSONReportSpec {
  readonly name: string;
}

function specsOf(suite: JSONReportSuite, above = ''): Played[] {
  const name = [above, suite.title].filter(Boolean).join(' ');
  const own = suite.specs.map((spec) => ({ ...spec, name: `${name} ${spec.title}` }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, name))];
}

function runsOf({ row, by, tests }: Attempt, specs: readonly Played[], isWhole: boolean): Ran[] {
  const names = tests.map((aim) => new RegExp(grepOf(aim)));
  const own = specs.filter(({ name }) => names.some((each) => each.test(name)));
  return own.flatMap((spec) =>
    spec.tests.map(({ results, annotations }) => {
      const errors = results.flatMap((result) => result.errors);
      const removed = annotations.some(({ type, description }) => {
        return type === 'removed' && description === row.id;
      });
      return {
        passed: spec.ok,
        errors: errors.map(({ message = '' }) => named(message)),
        reached: isWhole || isDrop(by) || removed,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      };
    }),
  );
}

/** Playwright's errors have no names; messages of its assertions begin with `expect`. */
function named(coloured: string): { name: string; message: string } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const message = coloured.replace(/\u001b\[\d+m/g, '');
  return { name: /^(Error: )?expect/.test(message) ? 'AssertionError' : 'Error', message };
}
