/**
 * Prints figures of the sources, as a report: how many files and lines there are, how they depend on each other, and how
 * long functions are. A comparison of two commits shows what a change of the structure brought.
 *
 *     npm run figures             tables
 *     npm run figures -- --json   the same as JSON
 *     npm run figures -- --flows  the files that four flows run through
 */
import '../scripts/pinned-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Comment, parseSync, type Span, Visitor } from 'oxc-parser';

const SOURCE = /\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$|(^|\/)test-kit\.tsx?$|^(testing|e2e)\//;
/** A file this short with one importer beside it may be a paragraph of that importer. */
const SHORT_LINES = 80;
const QUESTION = /^(what|who|whom|whose|where|whether|which|why|how)\b/i;
const LISTED = 10;
const ALIASES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).imports;
/** Characters between two lines of `//` that belong together, their indentation included. */
const LINE_BREAK = 40;

interface Source {
  readonly path: string;
  readonly lines: number;
  /** Paths of our own files; types included. */
  readonly imports: ReadonlySet<string>;
  readonly functions: readonly { readonly name: string; readonly lines: number }[];
  readonly comments: number;
  readonly questions: number;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sources = new Map(readSources().map((source) => [source.path, source]));
const code = [...sources.values()].filter(({ path }) => !TEST.test(path));
const report = {
  files: code.length,
  lines: sum(code.map(({ lines }) => lines)),
  testFiles: sources.size - code.length,
  shortFilesWithOneImporterBeside: paragraphs().length,
  comments: sum(code.map(({ comments }) => comments)),
  commentsThatBeginWithAQuestion: sum(code.map(({ questions }) => questions)),
  capabilityPairs: mutualPairs(),
  capabilityKnots: knotsOf(capabilities()),
  folders: folders(),
  longestFiles: longest(code.map(({ path, lines }) => ({ name: path, lines }))),
  longestFunctions: longest(
    code.flatMap(({ path, functions }) =>
      functions.map(({ name, lines }) => ({ name: `${path} ${name}`, lines })),
    ),
  ),
};

if (process.argv.includes('--flows')) await printFlows();
else if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else print();

function print(): void {
  const { capabilityPairs, capabilityKnots, folders, longestFiles, longestFunctions, ...counts } =
    report;
  console.table(counts);
  console.log('\nCapabilities that import each other (lines of import in each direction)');
  console.table(capabilityPairs);
  console.log('\nKnots: capabilities that reach each other');
  for (const knot of capabilityKnots) console.log(`  ${knot.length}: ${knot.join(' ')}`);
  console.log('\nFolders with the most files, and their longest chain of imports inside');
  console.table(folders.slice(0, 2 * LISTED));
  console.log('\nLongest files');
  console.table(longestFiles);
  console.log('\nLongest functions');
  console.table(longestFunctions);
}

/** Loads and runs the product, so it is imported by its own option alone. */
async function printFlows(): Promise<void> {
  const { countByLayer, measureFlows } = await import('./flows.ts');
  const flows = await measureFlows();
  for (const { name, files } of flows) {
    const inFeatures = files.filter((path) => path.startsWith('features/')).length;
    console.log(`\n${name}: ${files.length} files, ${inFeatures} of them in features/`);
    console.table(countByLayer(files));
    for (const path of files) console.log(`  ${path}`);
  }
}

function readSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => SOURCE.test(path) && !path.endsWith('.d.ts'));
  return paths.filter((path) => existsSync(path)).map(readSource);
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const { program, comments, module } = parseSync(path, text);
  const lineAt = lineCounter(text);
  const functions: { name: string; lines: number }[] = [];
  new Visitor({
    ...Object.fromEntries(
      (['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const).map(
        (type) => [
          type,
          (node: Span & { readonly id?: { readonly name: string } | null }) =>
            functions.push({
              name: node.id?.name ?? `line ${lineAt(node.start)}`,
              lines: lineAt(node.end) - lineAt(node.start) + 1,
            }),
        ],
      ),
    ),
  }).visit(program);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  const words = commentsOf(comments);
  return {
    path,
    functions,
    imports: new Set(specifiers.flatMap((each) => resolve(path, each) ?? [])),
    lines: lineAt(text.length) - 1,
    comments: words.length,
    questions: words.filter((comment) => QUESTION.test(comment)).length,
  };
}

/** The line of each position, the first being 1. */
function lineCounter(text: string): (position: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The words of each comment; neighbouring lines of `//` are one comment. */
function commentsOf(comments: readonly Comment[]): string[] {
  const whole: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { type, value, start, end: next } of comments) {
    const follows = type === 'Line' && start - end < LINE_BREAK;
    if (follows) whole.push(`${whole.pop()} ${value}`);
    else whole.push(value);
    end = type === 'Line' ? next : Number.NEGATIVE_INFINITY;
  }
  return whole.map((words) => words.replace(/^[\s*]+/, ''));
}

/** The path of our own file that a specifier names. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [name, rest] = specifier.split(/\/(.*)/s);
  const [before, after] = ALIASES[`${name}/*`]?.split('*') ?? [];
  return before === undefined ? undefined : join(`${before}${rest}${after}`);
}

function paragraphs(): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of code) {
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), path]);
  }
  return code
    .filter(({ path, lines }) => {
      const [only, ...more] = importers.get(path) ?? [];
      return (
        lines <= SHORT_LINES &&
        only !== undefined &&
        more.length === 0 &&
        dirname(only) === dirname(path)
      );
    })
    .map(({ path }) => path);
}

function capabilityOf(path: string): string | undefined {
  return /^features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

/** The capabilities that each capability imports. */
function capabilities(): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of code) {
    const own = capabilityOf(path);
    if (own === undefined) continue;
    const others = [...imports].map(capabilityOf).filter((name) => name !== undefined);
    const known = graph.get(own) ?? new Set();
    for (const other of others) if (other !== own) known.add(other);
    graph.set(own, known);
  }
  return graph;
}

function mutualPairs(): { pair: string; lines: string }[] {
  const count = new Map<string, number>();
  for (const { path, imports } of code) {
    const own = capabilityOf(path);
    for (const each of imports) {
      const other = capabilityOf(each);
      if (!own || !other || own === other) continue;
      count.set(`${own} ${other}`, (count.get(`${own} ${other}`) ?? 0) + 1);
    }
  }
  return [...count].flatMap(([key, lines]) => {
    const [own = '', other = ''] = key.split(' ');
    const back = count.get(`${other} ${own}`);
    return own < other && back !== undefined
      ? [{ pair: `${own} and ${other}`, lines: `${lines} / ${back}` }]
      : [];
  });
}

/** Groups of which each member reaches every other one. */
function knotsOf(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const knots = new Map<string, string[]>();
  for (const [name, reached] of reach) {
    const knot = [...reached].filter((other) => reach.get(other)?.has(name)).sort();
    if (knot.length > 1) knots.set(knot.join(' '), knot);
  }
  return [...knots.values()];
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const next of graph.get(name) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  }
  return reached;
}

function folders(): { folder: string; files: number; chain: number }[] {
  const names = new Set(code.map(({ path }) => dirname(path)));
  const rows = [...names].map((folder) => {
    const inside = code.filter(({ path }) => dirname(path) === folder);
    return { folder, files: inside.length, chain: longestChain(inside) };
  });
  return rows.sort((a, b) => b.files - a.files);
}

/** The most files that follow each other by imports within a folder. */
function longestChain(inside: readonly Source[]): number {
  const known = new Map<string, number>();
  const within = new Map(inside.map((source) => [source.path, source]));
  const from = (path: string): number => {
    const before = known.get(path);
    if (before !== undefined) return before;
    known.set(path, 0); // a circle ends here
    const next = [...(within.get(path)?.imports ?? [])].filter((each) => within.has(each));
    const length = 1 + Math.max(0, ...next.map(from));
    known.set(path, length);
    return length;
  };
  return Math.max(...inside.map(({ path }) => from(path)));
}

function longest<T extends { readonly lines: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => b.lines - a.lines).slice(0, LISTED);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
