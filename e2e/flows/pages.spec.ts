import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import {
  expectStillness,
  expectToFitLonger,
  expectToFitNarrow,
  type HelpLink,
  helpLinkOf,
  lookAt,
  lookInOtherTheme,
  sizes,
} from '../support/screens/look.ts';
import { type Claim, expectPopoversReadable } from '../support/screens/popovers.ts';
import { type Screen, screens } from '../support/screens/table.ts';
import { makeWorld, type World } from '../support/screens/world.ts';
import { usableMs } from '../support/sessions.ts';
import type { Role } from '../support/stack.ts';
import { isLongRun, long } from '../support/tags.ts';
import { test as base, expect } from '../support/test.ts';

type Seen = Map<string, HelpLink>;

type Open = (role: Role | null) => Promise<BrowserContext>;

const test = base.extend<object, { open: Open; keptOf: Open; world: World; helpAt: Seen; claim: Claim }>({
  open: [
    async ({ browsers, usualKind, stateOf }, use) =>
      use(async (role) => browsers.take(usualKind, (await stateOf(role)).cookies)),
    { scope: 'worker' },
  ],
  // Each screen is looked at in the browser of the one before it, which has the portal's code by then. In the long run
  // each has a new one: what moves while fonts and code arrive is seen only there.
  keptOf: [
    async ({ open }, use) => {
      const kept = new Map<Role | null, { usedAt: number; context: BrowserContext }>();
      await use(async (role) => {
        const known = kept.get(role);
        const isUsable = known && !isLongRun && Date.now() - known.usedAt < usableMs;
        if (known && !isUsable) await known.context.close();
        const context = isUsable ? known.context : await open(role);
        kept.set(role, { usedAt: Date.now(), context });
        return context;
      });
      for (const { context } of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ role, keptOf }, use) => use(await keptOf(role)),
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  world: [
    async ({ stateOf }, use) => use(makeWorld(async () => (await stateOf('operator')).cookies)),
    { scope: 'worker' },
  ],
  helpAt: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // All workers look at the pages: what one of them has checked, the others leave out.
  claim: [
    async ({}, use, { project }) => {
      const folder = join(project.outputDir, 'claimed');
      await mkdir(folder, { recursive: true });
      await use(async (what) => {
        const { retry, repeatEachIndex } = test.info();
        const name = createHash('sha256').update(`${retry} ${repeatEachIndex} ${what}`).digest('hex');
        return mkdir(join(folder, name)).then(
          () => true,
          () => false,
        );
      });
    },
    { scope: 'worker' },
  ],
});

for (const screen of screens) {
  test.describe(() => {
    // No page needs another, so that all workers share them. They come last: as one worker's they would leave the other idle.
    test.describe.configure({ mode: 'parallel', timeout: 360_000 });
    test.use({ role: screen.as === undefined ? 'operator' : screen.as });
    test.beforeEach(({ complaints }) => {
      if (screen.complains) complaints.expect(screen.complains);
    });

    test(`${screen.name}: in English, light, wide and narrow`, { tag: screen.isLong ? long : [] }, async ({
      page,
      world,
      helpAt,
      claim,
    }) => {
      const address = await addressOf(screen, world);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await lookAt(page, screen, address, { language: 'en', theme: 'light', width: 1280 });
      if (screen.as !== null && !screen.isBare) {
        const role = screen.as ?? 'operator';
        const help = await helpLinkOf(page);
        const before = helpAt.get(role) ?? help;
        expect.soft(help.fromTheEnd, 'help is the last of the navigation').toBe(1);
        expect.soft(Math.abs(help.x - before.x), 'where help stands').toBeLessThanOrEqual(1);
        expect.soft(Math.abs(help.y - before.y), 'where help stands').toBeLessThanOrEqual(1);
        helpAt.set(role, before);
      }
      await expectPopoversReadable(page, { look: 'en, light, 1280', claim, withAxe: true });
      await page.setViewportSize(sizes[390]);
      await expectPopoversReadable(page, { look: 'en, light, 390', claim, withAxe: false });
    });

    test(`${screen.name}: dark, in Chinese, with longer words, spaced and still`, { tag: long }, async ({
      page,
      world,
      claim,
    }) => {
      const address = await addressOf(screen, world);
      const english = { language: 'en', theme: 'light', width: 1280 } as const;
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await lookAt(page, screen, address, english);
      await lookInOtherTheme(page, screen, english);
      await expectToFitLonger(page, screen);

      const chinese = { language: 'zh-CN', theme: 'dark', width: 390 } as const;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await lookAt(page, screen, address, chinese);
      await lookInOtherTheme(page, screen, chinese);
      await expectPopoversReadable(page, { look: 'zh-CN, dark, 390', claim, withAxe: true });
      await expectStillness(page, screen);
      await expectToFitNarrow(page, screen);
    });
  });
}

async function addressOf(screen: Screen, world: World): Promise<string> {
  for (const thing of screen.with ?? []) await world.thing(thing);
  return world.addressOf(screen.address);
}
