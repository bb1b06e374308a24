import { defineConfig } from 'vitest/config';

const EXCLUDED = ['node_modules/**', 'build/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...EXCLUDED, '**/*.api.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['./testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
