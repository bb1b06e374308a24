import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The router's own way to build, and the browsers that the product is built for. */
export default defineConfig({
  plugins: [reactRouter()],
  build: { target: ['chrome91', 'safari15', 'firefox90'] },
});
