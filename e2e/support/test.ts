import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Browsers, keepBrowsers } from './browsers.ts';
import { Complaints } from './quiet.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { keepSessions } from './sessions.ts';
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
  /** The settings of the flow's browsers. */
  kind: BrowserContextOptions;
  complaints: Complaints;
  /** Another person at a browser of their own, in the language of the test. */
  openAs: (role: Role | null) => Promise<Page>;
  quiet: undefined;
  mended: undefined;
};

type WorkerFixtures = {
  browsers: Browsers;
  /** The browser of a flow that asks for none of its own. */
  usualKind: BrowserContextOptions;
  /** The cookies of somebody who signed in. */
  stateOf: ReturnType<typeof keepSessions>;
  sandbox: Sandbox;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['operator', { option: true }],
  language: ['en', { option: true }],

  browsers: [
    async ({ browser }, use) => {
      const browsers = keepBrowsers(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  usualKind: [
    async ({}, use, { project: { use: all } }) =>
      use({ baseURL: all.baseURL, locale: all.locale, timezoneId: all.timezoneId, viewport: all.viewport }),
    { scope: 'worker' },
  ],
  stateOf: [
    async ({ browsers, usualKind }, use) => use(keepSessions(browsers, usualKind)),
    { scope: 'worker' },
  ],
  sandbox: [
    async ({}, use) => {
      const sandbox = openSandbox();
      await use(sandbox);
      sandbox.close();
    },
    { scope: 'worker' },
  ],

  locale: async ({ language }, use) => use(language === 'en' ? 'en-GB' : 'zh-CN'),
  words: async ({ language }, use) => use(wordsOf(language)),
  complaints: async ({}, use) => use(new Complaints()),

  kind: async ({ baseURL, locale, timezoneId, viewport, extraHTTPHeaders, hasTouch }, use) =>
    use({ baseURL, locale, timezoneId, viewport, extraHTTPHeaders, ...(hasTouch && { hasTouch }) }),
  context: async ({ browsers, kind, role, stateOf }, use) => {
    const context = await browsers.take(kind, (await stateOf(role)).cookies);
    await use(context);
    await browsers.giveBack(kind, context);
  },

  openAs: async ({ browsers, kind, stateOf, complaints }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (role) => {
      const context = await browsers.take(kind, (await stateOf(role)).cookies);
      const stopListening = complaints.listenTo(context);
      ends.push(() => {
        stopListening();
        return browsers.giveBack(kind, context);
      });
      return context.newPage();
    });
    for (const end of ends) await end();
  },

  quiet: [
    async ({ context, complaints }, use) => {
      const stopListening = complaints.listenTo(context);
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
