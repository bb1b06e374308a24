import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { texts } from './scripts/vite/texts.ts';

export default defineConfig({
  plugins: [calls(), texts(), reactRouter()] as Plugin[],
  build: { target: ['chrome90', 'safari15', 'firefox90'], assetsInlineLimit: 0 },
  server: { middlewareMode: true },
});
