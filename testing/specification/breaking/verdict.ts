import { wordsOf } from './breaks.ts';
import type { Attempt } from './plan.ts';

/** The result of one break. */
export type Verdict = 'noticed' | 'stays green' | 'falls over' | 'is not reached' | 'is not run';

export interface Outcome {
  readonly attempt: Attempt;
  readonly verdict: Verdict;
  /** The start of the tests' errors. */
  readonly said: string;
  readonly seconds: number;
}

/** One run of one test of a broken row. */
export interface Ran {
  readonly passed: boolean;
  /** Names and messages of its errors. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
  /** True if the break took effect during the test. */
  readonly reached: boolean;
  readonly seconds: number;
}

/** An unexpected refusal counts as an assertion: the test made that call. */
const ASSERTIONS = ['AssertionError', 'ApiProblem'];

export function judge(attempt: Attempt, runs: readonly Ran[]): Outcome {
  const errors = runs.flatMap((run) => run.errors);
  const said = errors.map(({ name, message }) => `${name}: ${message}`.slice(0, 300)).join('\n');
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  return { attempt, verdict: verdictOn(runs), said, seconds };
}

function verdictOn(runs: readonly Ran[]): Verdict {
  if (runs.length === 0) return 'is not run';
  if (!runs.some(({ reached }) => reached)) return 'is not reached';
  const failed = runs.filter(({ passed, reached }) => !passed && reached);
  if (failed.length === 0) return 'stays green';
  const isAsserted = failed.some(({ errors }) => errors.every(isAssertion));
  return isAsserted ? 'noticed' : 'falls over';
}

function isAssertion({ name, message }: Ran['errors'][number]): boolean {
  return ASSERTIONS.includes(name) || message.startsWith('Property failed after'); // fast-check's
}

export function lineOf({ attempt, verdict, said, seconds }: Outcome): string {
  const line = `${verdict.padEnd(14)} ${attempt.row.id}, ${wordsOf(attempt.by)} (${attempt.runner}, ${seconds.toFixed(1)} s)`;
  if (verdict === 'noticed') return line;
  const tests = attempt.tests.map(({ file, title }) => `    ${file}: ${title}`);
  return [
    line,
    ...tests,
    ...said
      .split('\n')
      .filter(Boolean)
      .map((text) => `      ${text}`),
  ].join('\n');
}

/** A report in vitest's format, for the summary of `npm test`. */
export function reportOf(outcomes: readonly Outcome[], left: readonly Outcome[]) {
  const failed = left.map((outcome) => ({
    status: 'failed',
    fullName: outcome.attempt.row.id,
    failureMessages: [lineOf(outcome)],
  }));
  const name = 'testing/specification/break.ts';
  return {
    numPassedTests: outcomes.length - left.length,
    numFailedTests: left.length,
    numPendingTests: 0,
    success: left.length === 0,
    testResults: failed.length === 0 ? [] : [{ name, status: 'failed', assertionResults: failed }],
  };
}
