import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'build/**', '**/*.api.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
});
