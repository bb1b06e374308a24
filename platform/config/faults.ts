import type { z } from 'zod';

type Env = Readonly<Record<string, string | undefined>>;
type Issue = z.core.$ZodIssue;

/** Formats what is wrong with each setting, one a line: its name, the expected value, and the found one unless it is secret. */
export function formatFaults(error: z.ZodError, env: Env): string {
  return error.issues.map((issue) => faultOf(issue, env)).join('\n');
}

function faultOf(issue: Issue, env: Env): string {
  const name = issue.path.join('.');
  return `${name}: ${expectation(issue, env[name] ?? '')}`;
}

/** Settings are texts; a schema's own message is kept. */
function expectation(issue: Issue, found: string): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? `expected ${issue.minimum} characters or more, found ${found.length}`
        : `expected ${issue.minimum} or more, found ${found}`;
    case 'too_big':
      return `expected ${issue.maximum} or less, found ${found}`;
    case 'invalid_value':
      return `expected ${oneOf(issue.values.map(String))}, found "${found}"`;
    case 'invalid_type':
      return `expected a whole number, found "${found}"`; // all others are texts
    default:
      return issue.message;
  }
}

function oneOf(values: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values);
}
