import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** Oldest browsers that run the screens and the service worker. Vite writes newer syntax in older words for them. */
export const TARGETS = ['chrome91', 'safari15', 'firefox90'];

/** Methods that at least one of the targets lacks, each with the first Chrome that has it. Vite adds none of them. */
const NEWER: Readonly<Record<string, number>> = {
  at: 92,
  checkVisibility: 105,
  difference: 122,
  findLast: 97,
  findLastIndex: 97,
  fromAsync: 121,
  getSetCookie: 113,
  groupBy: 117,
  hasOwn: 93,
  intersection: 122,
  isDisjointFrom: 122,
  isSubsetOf: 122,
  isSupersetOf: 122,
  isWellFormed: 111,
  randomUUID: 92,
  requestSubmit: 76, // Safari 16
  showPopover: 114,
  supportedValuesOf: 99,
  symmetricDifference: 122,
  throwIfAborted: 100,
  toReversed: 110,
  toSorted: 110,
  toSpliced: 110,
  toWellFormed: 111,
  union: 122,
  withResolvers: 119,
};
/** Global functions likewise. */
const NEWER_GLOBALS = ['requestIdleCallback', 'structuredClone'];
/** Static methods whose names other objects have as well. */
const STATIC = [
  ...['AbortSignal.any', 'AbortSignal.timeout', 'Iterator.concat', 'Iterator.from'],
  ...['Promise.try', 'URL.canParse', 'URL.parse'],
];
/** Calls that return an iterator, and methods that only newer browsers give it. */
const ITERATORS = ['keys', 'matchAll', 'values'];
const OF_ITERATORS = /^(drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)$/;
/** Safari 16.4 is the first that can read it; before, the whole file or the expression throws. */
const LOOKBEHIND = /\(\?<[=!]/;

/** Fails the build if the scripts of the browser call a method that a target lacks. */
export function targets(): Plugin {
  return {
    name: 'targets',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const found = files.flatMap(([id, { code }]) =>
        newerThanTargets(code ?? '').map((name) => `${id}: ${name}`),
      );
      if (found.length > 0) {
        this.error(
          `${TARGETS.join(', ')} lack what these files use (scripts/vite/targets.ts):\n${found.join('\n')}`,
        );
      }
    },
  };
}

/**
 * Lists what a script calls that a target lacks. Calls behind `?.()` are no finding, nor are those of a name that the script
 * also reads without a call, as in `'requestSubmit' in form`.
 */
export function newerThanTargets(code: string): string[] {
  const called: string[] = [];
  const checked = new Set<unknown>();
  const callees = new Set<unknown>();
  const newer: string[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      callees.add(callee);
      const name = nameOf(callee);
      if (name && !call.optional && isNewer(callee, name)) called.push(name);
    },
    MemberExpression(member) {
      const name = nameOf(member);
      if (name && !callees.has(member)) checked.add(name);
    },
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && left.type === 'Literal') checked.add(left.value);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof' && argument.type === 'Identifier') checked.add(argument.name);
    },
    Literal({ raw }) {
      if (raw && LOOKBEHIND.test(raw)) newer.push(raw);
    },
    TemplateElement({ value }) {
      if (LOOKBEHIND.test(value.raw)) newer.push(value.raw);
    },
  }).visit(parseSync('chunk.js', code).program);
  return [...new Set([...called.filter((name) => !checked.has(name)), ...newer])];
}

function isNewer(callee: ESTree.Expression, name: string): boolean {
  if (callee.type !== 'MemberExpression') return NEWER_GLOBALS.includes(name);
  const { object } = callee;
  if (object.type === 'Identifier' && STATIC.includes(`${object.name}.${name}`)) return true;
  return Object.hasOwn(NEWER, name) || (OF_ITERATORS.test(name) && isIterator(object));
}

/** True for calls such as `list.keys()`, unlike `Object.keys(list)`. */
function isIterator(node: ESTree.Expression): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  const isOfObject = object.type === 'Identifier' && object.name === 'Object';
  return !isOfObject && ITERATORS.includes(nameOf(node.callee) ?? '');
}

function nameOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  return node.computed ? undefined : node.property.name;
}
