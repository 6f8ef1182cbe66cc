import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { root } from './scripts/lib/paths.ts';
import { workerThreads } from './tests/support/worker-threads.ts';

// A place 12:45 hours ahead of UTC and a language that writes numbers and dates unlike ours: what leans on the
// runner's own settings fails here, not at a customer's.
process.env.TZ = 'Pacific/Chatham';
process.env.LANG = 'de_CH.UTF-8';
process.env.LC_ALL = 'de_CH.UTF-8';

const never = [
  '**/node_modules/**',
  '**/.next/**',
  '**/.next-*/**',
  '.data/**',
  'e2e/**',
  'lib/db/generated/**',
];
/** Kills processes for as long as it runs and has a time to keep: it runs alone, when the others are done. */
const storm = 'tests/crash/crash.db.test.ts';
const shared = { exclude: never, clearMocks: true, testTimeout: 15_000 };

export default defineConfig({
  plugins: [react(), workerThreads()],
  resolve: { alias: { '@': root } },
  test: {
    // Much of a database test is waiting: all cores, where the default leaves one of them out.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser-like',
          include: ['**/*.test.tsx'],
          environment: 'jsdom',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...never, storm],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'storm', include: [storm], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
