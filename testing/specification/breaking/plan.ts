import type { Break } from '../rows/row.ts';
import { type AnyRow, rowsOfTag } from '../table.ts';
import type { Tag } from '../tags.ts';
import { breaksOf, isChange, isDrop } from './breaks.ts';

/** The runner of a test. Components are never broken: they start another browser, and journeys show the same. */
export type Runner = 'unit' | 'client' | 'api' | 'journeys' | 'components';

/** One break of a row, with the tests that can notice it. */
export interface Attempt {
  readonly row: AnyRow;
  readonly by: Break;
  readonly runner: Runner;
  readonly tests: readonly Aim[];
}

/** A test, with its name in the runner. */
interface Aim extends Tag {
  /** A regular expression; parts that are filled in at run time match anything. */
  readonly name: string;
}

/** Cheapest first. */
const RUNNERS: readonly Runner[] = ['unit', 'client', 'api', 'journeys'];
const OF_THE_BROWSER = /^ui\/|^app\/failure|\/(offline|screens)\//;

function runnerOf({ file }: Tag): Runner {
  if (file.startsWith('e2e/')) return 'journeys';
  if (file.endsWith('.browser.test.tsx')) return 'components';
  if (file.endsWith('.api.test.ts')) return 'api';
  return OF_THE_BROWSER.test(file) ? 'client' : 'unit';
}

/** Runners that a break can reach: by the proxy, by the page, or by imports of the changed file. */
function reachedBy(by: Break): readonly Runner[] {
  if (isDrop(by)) return 'text' in by ? ['api'] : ['api', 'journeys'];
  return isChange(by) ? ['unit', 'client', 'api'] : ['journeys'];
}

/** All breaks of a row that its tests can notice, each in the cheapest runner. */
export function attemptsOn(row: AnyRow, tags: readonly Tag[]): Attempt[] {
  const holding = tags.filter((tag) => !tag.isFact && rowsOfTag(tag.row).includes(row.id));
  const facts = tags.filter((tag) => tag.isFact && tag.row === row.id);
  return breaksOf(row).flatMap((by) => {
    const runner = RUNNERS.find((each) => {
      return reachedBy(by).includes(each) && holding.some((tag) => runnerOf(tag) === each);
    });
    if (!runner) return [];
    const inPlace = holding.filter((tag) => runnerOf(tag) === runner);
    const tests = isChange(by) ? inPlace : closest(inPlace, by, facts);
    return [{ row, by, runner, tests: tests.map((tag) => ({ ...tag, name: nameOf(tag, row) })) }];
  });
}

const SENT = 'testing/specification/sent/';

/** Prefers tests that name the row's element or send each parameter. The row's other tests may pass without either. */
function closest(tests: readonly Tag[], by: Break, facts: readonly Tag[]): readonly Tag[] {
  const close = tests.filter(({ file, title }) => {
    if ('parameter' in by) return file.startsWith(SENT);
    return facts.some((fact) => fact.file === file && fact.title === title);
  });
  return close.length > 0 ? close : tests;
}

/** Limit for one run: a journey takes longer than all other tests together. */
const MOST: Readonly<Partial<Record<Runner, number>>> = { journeys: 2 };

/** Picks rows, and one break of each. The same seed picks the same. */
export function pick(
  rows: readonly (readonly Attempt[])[],
  count: number,
  random: (below: number) => number,
): Attempt[] {
  const left = rows.filter((attempts) => attempts.length > 0);
  const picked: Attempt[] = [];
  while (picked.length < count && left.length > 0) {
    const [attempts = []] = left.splice(random(left.length), 1);
    const attempt = attempts[random(attempts.length)];
    if (!attempt) continue;
    const taken = picked.filter(({ runner }) => runner === attempt.runner).length;
    if (taken < (MOST[attempt.runner] ?? count)) picked.push(attempt);
  }
  return picked;
}

/** Splits breaks into rounds; within a round each test has one break at most. */
export function inTurns(attempts: readonly Attempt[]): Attempt[][] {
  const turns: Attempt[][] = [];
  for (const attempt of attempts) {
    const free = turns.find((turn) => !turn.some((other) => clash(attempt, other)));
    if (free) free.push(attempt);
    else turns.push([attempt]);
  }
  return turns;
}

function clash(a: Attempt, b: Attempt): boolean {
  // browsers do not know their test
  const isShared = [a, b].some(({ by, runner }) => isDrop(by) && runner === 'journeys');
  if (isShared && a.runner === b.runner) return true;
  return a.tests.some(({ file, name }) => {
    return b.tests.some((other) => other.file === file && other.name === name);
  });
}

const FILLED_IN = /%[a-z#]|\$\w+|…/;
/** Titles of journeys that visit many screens. */
const LOOKS_AT = /^(?:visitor|player)[^…]*: …/;

function nameOf(
  { title }: Tag,
  { path, sends, seenAt = sends ? undefined : path }: AnyRow,
): string {
  if (seenAt === undefined || !LOOKS_AT.test(title)) return filled(title);
  const [before = '', ...after] = title.split('…');
  return filled(before) + addressOf(seenAt) + filled(after.join('…').replace('in …', 'in en'));
}

/** Runners separate groups and titles in different ways. */
function filled(title: string): string {
  return title
    .split(/: /)
    .map((part) => part.split(FILLED_IN).map(escaped).join('.*'))
    .join('.*');
}

/** The route's address in such a title. */
function addressOf(path: string): string {
  const steps = path.split('/').map((step) => (step.startsWith(':') ? '[^/ ?]+' : escaped(step)));
  return `/${steps.join('/')}(?:\\?(?:msisdn|token)=\\w+)?`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
