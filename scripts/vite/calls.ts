import type { Plugin } from 'vite';
import { contract } from '../../app/contract.ts';

const NAME = 'virtual:calls';

/** Tells the browser the method and path of a call, and nothing else of the contract. */
export function calls(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? shortTable() : undefined),
  };
}

/** Every page carries it, so it has the names of what is asked for only, and only the paths that differ. */
function shortTable(): string {
  const all = Object.entries(contract);
  const asked = all.filter(([, call]) => call.method === 'GET').map(([name]) => name);
  const apart = all.filter(([name, call]) => pathOf(name) !== call.path);
  const paths = Object.fromEntries(apart.map(([name, call]) => [name, call.path]));
  return `${pathOf}
    const asked = ${JSON.stringify(asked.join(' '))}.split(' ');
    const paths = ${JSON.stringify(paths)};
    export default (name) => [asked.includes(name) ? 'GET' : 'POST', paths[name] ?? pathOf(name)];`;
}

/** The usual path of a call: its name in lower case with hyphens. */
function pathOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
