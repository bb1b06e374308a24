// Adds up the reports of vitest and Playwright, so that a run of several runners ends in one line.
import { readFileSync } from 'node:fs';

/** Prints a line for each report and one for all; returns whether everything passed. */
export function summarise(reports) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log();
  for (const [name, file] of Object.entries(reports)) {
    const counts = countsOf(file);
    console.log(`${name}: ${line(counts)}`);
    for (const key of Object.keys(sum)) sum[key] += counts[key];
  }
  console.log(line(sum));
  return sum.failed === 0 && sum.passed > 0;
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function countsOf(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 }; // it did not run to its end
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const faults = report.errors.length; // such as a server that did not start
    return { passed: expected, failed: unexpected + flaky + faults, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, success } = report;
  const failed = numFailedTests === 0 && !success ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
