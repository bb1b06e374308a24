import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REACT = fileURLToPath(new URL('preact/react.js', import.meta.url));

/** Longest first: an alias stands for what begins with it, too. */
const ALIASES = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react$/, replacement: REACT },
];

/**
 * Builds the screens with Preact in React's place (decision 0073). Whatever renders has to have it, so the router is
 * bundled for the server as well. Development stays with React, whose tools change a screen while it is looked at.
 */
export function preact(): Plugin {
  return {
    name: 'preact',
    apply: 'build',
    config: () => ({
      resolve: { alias: ALIASES },
      environments: { ssr: { resolve: { noExternal: ['react-router'] } } },
    }),
  };
}
