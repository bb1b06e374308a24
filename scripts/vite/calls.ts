import type { Plugin } from 'vite';
import { contract } from '../../app/contract.ts';

const NAME = 'virtual:calls';

/** Gives the browser the method and path of each call, and nothing else of the contract. */
export function calls(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const table = Object.entries(contract).map(([name, call]) => [
        name,
        [call.method, call.path],
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(table))}`;
    },
  };
}
