import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Sandbox } from '../kit/sandbox.ts';
import { test as base } from '../kit/test.ts';
import { type Browsers, keepBrowsers } from './browsers.ts';
import { Complaints } from './quiet.ts';
import { keepSessions } from './sessions.ts';
import { mendNetwork, type Role } from './stack.ts';
import { isAlone, refuseUnlessAlone } from './tags.ts';
import { type Language, type Words, wordsOf } from './words.ts';

type Fixtures = {
  language: Language;
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
};

/** The kit's test in both languages, on a stack that workers share, in browsers that serve one flow after the other. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
    async ({ stack }, use, { project: { use: all } }) =>
      use({
        baseURL: stack.portalUrl,
        locale: all.locale,
        timezoneId: all.timezoneId,
        viewport: all.viewport,
      }),
    { scope: 'worker' },
  ],
  stateOf: [
    async ({ browsers, usualKind }, use) => use(keepSessions(browsers, usualKind)),
    { scope: 'worker' },
  ],
  sandbox: [async ({ sandbox }, use) => use(refusingWhatOthersSee(sandbox)), { scope: 'worker' }],

  // People come with their cookies, from `stateOf`.
  storageState: async ({}, use) => use(undefined),
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

/** The sandbox, in which only a flow that has the stack to itself may change what every flow sees. */
function refusingWhatOthersSee(sandbox: Sandbox): Sandbox {
  const guarded = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      refuseUnlessAlone();
      return call(...args);
    };
  };
  const { advanceClock, sendCallbacksTo, idle } = sandbox;
  return {
    ...sandbox,
    advanceClock: guarded(advanceClock),
    sendCallbacksTo: guarded(sendCallbacksTo),
    idle: guarded(idle),
  };
}

export { expect };
