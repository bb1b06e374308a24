import '../../scripts/pinned-node.mjs';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chanceOf } from '#sandbox/random.ts';
import { type Attempt, attemptsOn, pick } from './breaking/plan.ts';
import { breakInJourneys } from './breaking/run-journeys.ts';
import { breakInVitest } from './breaking/run-vitest.ts';
import { lineOf, type Outcome, reportOf } from './breaking/verdict.ts';
import { allRows } from './table.ts';
import { readTags } from './tags.ts';

/**
 * Breaks rows of the specification from outside and expects their tests to fail: `node testing/specification/break.ts`.
 * `--seed` repeats a run. `--only` takes all breaks of rows by a regular expression, `--all` those of every row, `--in`
 * those of one runner. `--whole` breaks nothing and expects the same tests to pass.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rows: { type: 'string', default: '10' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    in: { type: 'string' },
    whole: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const start = performance.now();
const attempts = chosen();
const outcomes: Outcome[] = [];
for (const run of [breakInVitest, breakInJourneys]) {
  for await (const outcome of run(attempts, values.whole)) {
    say(lineOf(outcome));
    outcomes.push(outcome);
  }
}
const expected = values.whole ? 'stays green' : 'noticed';
const left = outcomes.filter(({ verdict }) => verdict !== expected);
const seconds = Math.round((performance.now() - start) / 1000);
say(`${outcomes.length - left.length} of ${outcomes.length}: ${expected}; ${seconds} s`);
if (values.report) writeFileSync(values.report, JSON.stringify(reportOf(outcomes, left)));
process.exitCode = left.length === 0 && outcomes.length > 0 ? 0 : 1;

function chosen(): Attempt[] {
  const tags = readTags();
  const rows = allRows().map((row) => attemptsOn(row, tags));
  if (values.all || values.only) {
    const wanted = new RegExp(values.only ?? '');
    return rows.flat().filter(({ row, runner }) => {
      return wanted.test(row.id) && (values.in === undefined || runner === values.in);
    });
  }
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  say(`rows broken by --seed ${seed}`);
  return pick(rows, Number(values.rows), chanceOf(seed).below);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
