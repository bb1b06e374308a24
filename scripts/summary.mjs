// Adds up the reports of vitest and Playwright, so that a run of several runners ends in one line, and what failed
// stands right before it.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES = 20;
const PAGE_LINES = 80;
/** So many journeys of a run may need their second try, where they have one (playwright.config.ts). */
const SECOND_TRIES = 2;

/** Prints a line for each report and one for all; returns whether everything passed. */
export function summarise(reports) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log();
  for (const [name, { file, minutes }] of Object.entries(reports)) {
    const report = read(file);
    const counts = countsOf(report);
    console.log(`${name}: ${line(counts)}, ${minutes.toFixed(1)} min`);
    for (const failure of failuresOf(report)) console.log(`  failed: ${failure}`);
    for (const title of secondTriesOf(report)) console.log(`  at the second try: ${title}`);
    for (const page of failedPagesOf(report)) console.log(`  ${page}`);
    for (const key of Object.keys(sum)) sum[key] += counts[key];
  }
  console.log(line(sum));
  return sum.failed === 0 && sum.passed > 0;
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function countsOf(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }; // it did not run to its end
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const faults = report.errors.length; // such as a server that did not start
    const tooMany = Math.max(0, flaky - SECOND_TRIES);
    return { passed: expected + flaky - tooMany, failed: unexpected + tooMany + faults, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, success } = report;
  const failed = numFailedTests === 0 && !success ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/** Each with the beginning of why. */
function failuresOf(report) {
  if (!report) return ['it did not run to its end'];
  if (report.stats) return report.suites.flatMap(failedSpecs);
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${relative('.', name)}: ${beginningOf(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${relative('.', name)}: ${fullName}: ${beginningOf(failureMessages[0])}`,
      );
    });
}

function failedSpecs(suite) {
  return specsIn(suite, ({ ok }) => !ok);
}

function secondTriesOf(report) {
  const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky');
  return report?.stats ? report.suites.flatMap((suite) => specsIn(suite, isFlaky)) : [];
}

/** The pages of each failed try as they were then, by role and name (e2e/test.ts). */
function failedPagesOf(report) {
  if (!report?.stats) return [];
  return specsOf(report).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ attachments = [] }) => attachments)
      .filter(({ name }) => name === 'page')
      .map(({ body }) => `${title}:\n${beginningOfPage(body)}`),
  );
}

function beginningOfPage(body) {
  return Buffer.from(body, 'base64').toString('utf8').split('\n').slice(0, PAGE_LINES).join('\n');
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function specsIn({ suites = [], specs = [] }, isWanted) {
  const own = specs.filter(isWanted).map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap((suite) => specsIn(suite, isWanted))];
}

/** Its first lines, as far as the trace: a simulation lists all that it found. */
function beginningOf(text = '') {
  const lines = text.split('\n', LINES);
  const trace = lines.findIndex((line) => /^\s+at /.test(line));
  return lines.slice(0, trace < 0 ? LINES : trace).join('\n    ');
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
