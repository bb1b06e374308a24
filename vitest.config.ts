import './scripts/pinned-node.mjs';
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LIGHTEST, launching } from './e2e/browsers.ts';
import { calls } from './scripts/vite/calls.ts';
import { parts } from './scripts/vite/parts.ts';
import { texts } from './scripts/vite/texts.ts';
import { answerUploads, emulateMedia } from './testing/components/commands.ts';

const EXCLUDED = ['node_modules/**', 'build/**', 'brackets/dist/**', 'e2e/**'];

/** Code of the browser: test doubles replace its modules one by one, and record the calls. */
const OF_THE_BROWSER = [
  'ui/**/*.test.ts',
  'app/failure.test.ts',
  '{app,features}/**/{offline,screens}/**/*.test.ts',
];
/** Named here, so that none is found late: Vite would reload the tests in the middle of a run. */
const DEPENDENCIES = [
  'react',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'vitest-browser-react',
];
const OF_OTHER_PROJECTS = ['**/*.{api,cluster,sim}.test.ts'];

/** Small files of a minute or more: begun last, one would run while other cores have nothing left to do. */
const LONG =
  /embedded\.test\.ts$|\/(fuzz|growth|sandbox|stages|wrong-tries|year)\.api\.test\.ts$|from-nothing\.cluster\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // every core: tests wait for a database as often as they count
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...EXCLUDED, ...OF_OTHER_PROJECTS, ...OF_THE_BROWSER],
          isolate: false, // sources and tests are read once by each worker
          testTimeout: 20_000, // a busy machine fails nothing: timings belong to bench/
        },
      },
      {
        plugins: [calls()] as Plugin[],
        test: {
          name: 'client',
          include: OF_THE_BROWSER,
          exclude: OF_OTHER_PROJECTS,
          testTimeout: 20_000,
        },
      },
      {
        // The same transforms of our own sources as the product's build has.
        plugins: [calls(), texts(), parts()] as Plugin[],
        optimizeDeps: { include: DEPENDENCIES },
        test: {
          // React renders one part or one screen in Chromium; the API is answered by the test.
          name: 'components',
          include: ['{app,features,ui}/**/*.browser.test.tsx'],
          setupFiles: ['./testing/components/setup.ts'],
          testTimeout: 60_000, // a busy machine fails nothing
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: launching(LIGHTEST),
              contextOptions: { timezoneId: 'Africa/Johannesburg' }, // that of the visitor in render.tsx
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 360, height: 740 },
            locators: { exact: false }, // a busy button's name says more than before it was pressed
            screenshotFailures: false,
            commands: { answerUploads, emulateMedia },
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: EXCLUDED,
          // the product's modules are read once by each worker, not once by each file
          isolate: false,
          globalSetup: ['./testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Whole tournaments over HTTP and sockets.
          name: 'simulation',
          include: ['tools/simulate/*.sim.test.ts'],
          testTimeout: 600_000,
          fileParallelism: false, // after the others: it keeps both cores busy alone
        },
      },
      {
        test: {
          // Two processes of ours on the machine's own PostgreSQL and Redis.
          name: 'cluster',
          include: ['**/*.cluster.test.ts'],
          exclude: EXCLUDED,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
