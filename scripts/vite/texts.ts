import type { Plugin } from 'vite';
import { compile } from '../../platform/texts.ts';

/** Compiles the ICU messages of `locales/<language>/*.json` when the client is built. */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/locales\/[a-z]{2}\/[^/]+\.json$/.test(id)) return undefined;
      return {
        code: `export default ${JSON.stringify(compile(code))}`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
