import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('../../app/offline/worker.ts', import.meta.url));

/** Builds `/service-worker.js` beside the screens, with the names of all files that they are made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { BUILD: JSON.stringify(files.map((file) => `/${file}`).sort()) },
        build: {
          target: ['chrome91', 'safari15', 'firefox90'],
          outDir: dir ?? 'build/client',
          emptyOutDir: false,
          lib: {
            entry: WORKER,
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}
