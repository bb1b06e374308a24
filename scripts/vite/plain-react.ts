import type { Plugin } from 'vite';

/** The doors of React's packages, which choose between its builds. */
const DOOR = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/;
const BUILD = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;
const CHOSEN = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/;
const ASKED = /^var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/m;
const GIVEN = /^exports\.(\w+) =/gm;
/** What only CommonJS has: a build that still has it is written in another way, to be looked at. */
const LEFT = /\b(?:exports\b[.[]|module\.|require\()/;

/**
 * Reads React as modules, which it is not published as. What nobody uses of it falls away, its names are as short as
 * ours, and no file needs what makes modules of the old kind out of it: 2 KB of every page.
 */
export function plainReact(): Plugin {
  return {
    name: 'plain-react',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      if (DOOR.test(id)) return { code: asDoor(code, id), map: null };
      return BUILD.test(id) ? { code: asModule(code, id), map: null } : undefined;
    },
  };
}

function asDoor(code: string, id: string): string {
  const [, build] = CHOSEN.exec(code) ?? [];
  if (!build) throw new Error(`${id}: no build for production`);
  return `export * from '${build}';\nimport * as all from '${build}';\nexport default all;\n`;
}

function asModule(code: string, id: string): string {
  const names = [...code.matchAll(GIVEN)].map(([, name = '']) => name);
  const plain = code
    .replace(ASKED, (_, asked: string) =>
      asked.replace(/(\w+) = require\(("[\w-]+")\)[,;]/g, 'import * as $1 from $2;'),
    )
    .replace(GIVEN, 'let given_$1 =')
    .replace(/\bexports\.(\w+)/g, 'given_$1');
  if (names.length === 0 || LEFT.test(plain)) throw new Error(`${id}: not as expected`);
  return `${plain}\nexport { ${names.map((name) => `given_${name} as ${name}`).join(', ')} };\n`;
}
