import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { texts } from './scripts/vite/texts.ts';

/** What every screen stands on, and what the first page shows: one file, since many small ones pack badly. */
const CORE = [
  /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//,
  /\/app\/frames\//,
  /\/ui\/(shell|screen|i18n|api|realtime)\//,
  /\/locales\/translator/,
  /\/ui\/components\/(avatar|badge|brand-mark|button|card|clock|countdown|countdown-parts|cx)\./,
  /\/ui\/components\/(error-state|flag|game-cover|icon-button|notice|player-name|toasts?(-store)?)\./,
];
const groups = [{ name: 'core', test: (id: string) => CORE.some((part) => part.test(id)) }];

export default defineConfig({
  plugins: [
    calls(),
    texts(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
  ] as Plugin[],
  environments: {
    client: { build: { rolldownOptions: { output: { advancedChunks: { groups } } } } },
  },
  build: { target: ['chrome90', 'safari15', 'firefox90'], assetsInlineLimit: 0 },
  server: { middlewareMode: true },
});
