import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Complaints } from './quiet.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { keepSessions, nobody } from './sessions.ts';
import { slowDown } from './slow.ts';
import { mendNetwork, type Role } from './stack.ts';
import { isAlone } from './tags.ts';
import { type Language, type Words, wordsOf } from './words.ts';

type Options = {
  /** The role of the person at the browser; nobody is signed in with null. */
  role: Role | null;
  language: Language;
};

type Fixtures = Options & {
  words: Words;
  complaints: Complaints;
  /** Another person at a browser of their own, in the language of the test. */
  openAs: (role: Role | null) => Promise<Page>;
  quiet: undefined;
  mended: undefined;
};

type WorkerFixtures = {
  /** The cookies of somebody who signed in. */
  stateOf: ReturnType<typeof keepSessions>;
  sandbox: Sandbox;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['operator', { option: true }],
  language: ['en', { option: true }],

  stateOf: [async ({ browser }, use) => use(keepSessions(browser)), { scope: 'worker' }],
  sandbox: [
    async ({}, use) => {
      const sandbox = openSandbox();
      await use(sandbox);
      sandbox.close();
    },
    { scope: 'worker' },
  ],

  locale: async ({ language }, use) => use(language === 'en' ? 'en-GB' : 'zh-CN'),
  storageState: async ({ role, stateOf }, use) => use(role === null ? nobody : await stateOf(role)),
  words: async ({ language }, use) => use(wordsOf(language)),
  complaints: async ({}, use) => use(new Complaints()),

  openAs: async ({ browser, stateOf, complaints, locale, timezoneId, viewport, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext({
        locale,
        timezoneId,
        viewport,
        baseURL,
        storageState: role === null ? nobody : await stateOf(role),
      });
      complaints.listenTo(context);
      slowDown(context);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  quiet: [
    async ({ context, complaints }, use) => {
      const stopListening = complaints.listenTo(context);
      slowDown(context);
      await use(undefined);
      stopListening();
      expect(complaints.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  // Repairs the network for the next flow.
  mended: [
    async ({ sandbox }, use) => {
      await use(undefined);
      if (!isAlone()) return;
      await mendNetwork();
      await sandbox.restoreCallbacks();
    },
    { auto: true },
  ],
});

export { expect };
