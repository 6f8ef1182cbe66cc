import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { inRoot, root } from './scripts/lib/paths.ts';
import { serverActions } from './tests/support/server-actions.ts';
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

/** Tests of the long run, `npm run test:long`, which `npm test` leaves out. */
const long = [
  'tests/{black-box,examples,fuzz,reliability,soak}/**/*.db.test.ts',
  '**/*.long.test.ts',
  '**/*.long.db.test.ts',
];

/** Files that replace modules: each loads ours anew, where others share what is loaded. */
const withMocks = ['app', 'components', 'lib', 'messages', 'scripts', 'service', 'tests']
  .flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(inRoot(path), 'utf8')));

const isOfBrowser = (path: string) => path.endsWith('.tsx');
const isOfDatabase = (path: string) => path.endsWith('.db.test.ts');
const isOfNode = (path: string) => !isOfBrowser(path) && !isOfDatabase(path);

const everywhere = ['tests/support/seed.ts', 'tests/support/fresh-process.ts'];
const browserLike = {
  environment: 'jsdom',
  mockReset: true,
  setupFiles: [...everywhere, 'tests/support/jsdom.ts'],
};
const browserSide = {
  plugins: [serverActions()],
  resolve: { alias: { 'next/navigation': inRoot('tests/support/navigation.ts') } },
};
const database = {
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};
const sharing = { isolate: false, exclude: [...never, ...long, ...withMocks] };

const loadingAnew = (setupFiles: string[]) => ({
  isolate: false,
  setupFiles: ['tests/support/own-modules.ts', ...setupFiles],
});

const project = (name: string, test: object, side: object = {}) => ({
  ...side,
  extends: true as const,
  test: {
    exclude: [...never, ...long],
    setupFiles: everywhere,
    clearMocks: true,
    // Generous, because only failures use them up: a busy machine takes many times as long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    ...test,
    name,
  },
});

export default defineConfig({
  plugins: [react(), workerThreads()],
  resolve: { alias: { '@': root } },
  test: {
    // A quarter of a database test is waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      project('unit', {
        ...sharing,
        include: ['**/*.test.ts'],
        exclude: [...sharing.exclude, '**/*.db.test.ts'],
      }),
      project('unit-with-mocks', { ...loadingAnew(everywhere), include: withMocks.filter(isOfNode) }),
      project('browser-like', { ...sharing, ...browserLike, include: ['**/*.test.tsx'] }, browserSide),
      project(
        'browser-like-with-mocks',
        { ...browserLike, ...loadingAnew(browserLike.setupFiles), include: withMocks.filter(isOfBrowser) },
        browserSide,
      ),
      project('db', { ...sharing, ...database, include: ['**/*.db.test.ts'] }),
      project('db-with-mocks', {
        ...database,
        ...loadingAnew(everywhere),
        include: withMocks.filter(isOfDatabase),
      }),
      // These kill processes and fill disks: one file at a time.
      project('long', { ...database, include: long, exclude: never, fileParallelism: false }),
    ],
  },
});
