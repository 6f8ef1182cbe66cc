import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Callbacks, openCallbacks } from './callbacks.ts';
import { type Faults, openFaults } from './faults.ts';
import { openPortal, type Portal } from './portal.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { signedInAs } from './sign-in.ts';
import { type HeldStack, holdStack, type Role, type Stack } from './stack.ts';

type Options = {
  /** The role of the person at `page`; with null nobody is signed in. */
  role: Role | null;
  /** Puts the stack back as after its start before each test, the clock and the people's work included. */
  fresh: boolean;
};

type Fixtures = Options & {
  /** Pages of signed-in people, each in a browser of their own. */
  operator: Page;
  approver: Page;
  admin: Page;
  auditor: Page;
  qa: Page;
  /** Faults between portal and service, mended after the test. */
  faults: Faults;
  /** Holds callbacks back and delivers them by hand; released after the test. */
  callbacks: Callbacks;
  madeOrder: Portal['madeOrder'];
  madePerson: Portal['madePerson'];
  settled: Portal['settled'];
  /** The stack once it was put back, where that was asked for. */
  stackAtStart: Stack;
};

type WorkerFixtures = {
  held: HeldStack;
  /** Portal, service and people of this worker. */
  stack: Stack;
  sandbox: Sandbox;
  portal: Portal;
};

const pageOf =
  (role: Role) =>
  async (
    { browser, stack }: { browser: Browser; stack: Stack },
    use: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext({
      baseURL: stack.portalUrl,
      storageState: await signedInAs({ browser, stack, role }),
    });
    await use(await context.newPage());
    await context.close();
  };

/** Playwright's test with a stack per worker, people who are signed in, and the sandbox at hand (docs/qa.md). */
export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['operator', { option: true }],
  fresh: [false, { option: true }],

  // The browser of the machine, where it has one.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...(process.env.PLAYWRIGHT_CHROMIUM && {
          executablePath: process.env.PLAYWRIGHT_CHROMIUM,
          args: ['--no-sandbox', '--disable-gpu'],
        }),
        ...launchOptions,
      }),
    { scope: 'worker' },
  ],
  held: [
    async ({}, use, { parallelIndex }) => {
      const held = await holdStack(parallelIndex);
      await use(held);
      await held.giveBack();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  stack: [async ({ held }, use) => use(held.stack), { scope: 'worker' }],
  sandbox: [
    async ({ stack }, use) => {
      const sandbox = openSandbox(stack);
      await use(sandbox);
      sandbox.close();
    },
    { scope: 'worker' },
  ],
  portal: [async ({ stack }, use) => use(openPortal(stack)), { scope: 'worker' }],

  stackAtStart: [
    async ({ fresh, held }, use) => {
      if (fresh) await held.reset();
      await use(held.stack);
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, use) => use(stack.portalUrl),
  // Signed in after a reset, which ends all earlier sessions.
  storageState: async ({ browser, stackAtStart: stack, role }, use) =>
    use(role === null ? undefined : await signedInAs({ browser, stack, role })),

  operator: pageOf('operator'),
  approver: pageOf('approver'),
  admin: pageOf('admin'),
  auditor: pageOf('auditor'),
  qa: pageOf('qa'),

  faults: async ({ stack }, use) => {
    const faults = openFaults(stack);
    await use(faults);
    await faults.mend();
  },
  callbacks: async ({ stack, sandbox }, use) => {
    const callbacks = openCallbacks({ stack, sandbox });
    await use(callbacks);
    await callbacks.release();
  },
  madeOrder: async ({ portal }, use) => use(portal.madeOrder),
  madePerson: async ({ portal }, use) => use(portal.madePerson),
  settled: async ({ portal }, use) => use(portal.settled),
});

export { expect };
