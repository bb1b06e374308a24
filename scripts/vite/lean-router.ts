import type { Plugin } from 'vite';

/** What of the router no screen of ours uses, by the file it is in: each as that file has it, and what stays of it. */
const UNUSED: readonly { file: RegExp; part: RegExp; stays: string }[] = [
  {
    // reports to tools that watch an application
    file: /\/lib\/router\/instrumentation\.js$/,
    part: /^(?=[\s\S]*export \{ consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext \};)[\s\S]*$/,
    stays: `
      import { createContext } from './utils.js';
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = createContext();`,
  },
  {
    // whole pages ahead of a tap, which our players would pay for
    file: /\/lib\/dom\/ssr\/components\.js$/,
    part: /function PrefetchPageLinks\([\s\S]*?\n\}\n/,
    stays: 'function PrefetchPageLinks() { return null; }\n',
  },
  {
    // forms and loads beside the one of a screen
    file: /\/lib\/router\/router\.js$/,
    part: /\tasync function fetch\(key, routeId, href, opts\) \{\n[\s\S]*?(?=\tasync function startRedirectNavigation\()/,
    stays: "\tasync function fetch() { throw new Error('no screen has fetchers'); }\n",
  },
];

/** Leaves out of the browser's router what nothing asks it for: 1.7 KB of every first visit (decision 0074). */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      const unused = UNUSED.find(({ file }) => /\/react-router\//.test(id) && file.test(id));
      if (!unused) return undefined;
      if (!unused.part.test(code)) throw new Error(`${id}: another router, to be looked at`);
      return { code: code.replace(unused.part, () => unused.stays), map: null };
    },
  };
}
