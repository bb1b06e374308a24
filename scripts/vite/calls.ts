import type { Plugin } from 'vite';
import { contract } from '../../app/contract.ts';

const NAME = 'virtual:calls';

/** Gives the browser the method and path of each call, and nothing else of the contract. */
export function calls(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? shortTable() : undefined),
  };
}

/** Every page carries the table, so it has the names of a method in one string, and only the paths that differ. */
function shortTable(): string {
  const all = Object.entries(contract);
  const named = Object.groupBy(all, ([, call]) => call.method);
  const names = Object.entries(named).map(([method, those]) => [
    method,
    those.map(([name]) => name).join(' '),
  ]);
  const apart = all.filter(([name, call]) => pathOf(name) !== call.path);
  const paths = Object.fromEntries(apart.map(([name, call]) => [name, call.path]));
  return `${pathOf}
    const paths = ${JSON.stringify(paths)};
    const calls = {};
    for (const [method, names] of ${JSON.stringify(names)}) {
      for (const name of names.split(' ')) calls[name] = [method, paths[name] ?? pathOf(name)];
    }
    export default calls;`;
}

/** The usual path of a call: its name in lower case with hyphens. */
function pathOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
