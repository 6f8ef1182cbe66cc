import { defineConfig } from '@playwright/test';

// Run by `npm run e2e`, which starts a stack of its own and says where it is: `CORRIDOR_STACKS`.
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
const isLong = process.env.E2E_LONG === '1';

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  // A flow that passes at its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // Generous, because only failures use them up: a busy machine takes three times as long for the same way.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Pacific/Chatham',
    viewport: { width: 1280, height: 900 },
    // An action that cannot be done says so, instead of using up its flow's time.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording each step takes half as long again as the steps: for looking into a failure, E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'side-by-side',
      testDir: './flows',
      outputDir: '../test-results/side-by-side',
      grepInvert: isLong ? /@alone/ : /@alone|@long/,
    },
    {
      name: 'alone',
      testDir: './flows',
      outputDir: '../test-results/alone',
      grep: /@alone/,
      ...(!isLong && { grepInvert: /@long/ }),
    },
    // The kit's own, each worker with a stack by `npm run stack`.
    { name: 'kit', testDir: './kit', outputDir: '../test-results/kit', fullyParallel: true },
  ],
});
