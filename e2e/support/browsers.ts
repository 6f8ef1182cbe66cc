import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { slowDown } from './slow.ts';
import { isLongRun } from './tags.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The long run, and one on a slow line, see each page as on a first visit. */
const isReused = !isLongRun && !process.env.E2E_LATENCY_MS;

/** Makes a complaint of all that the content security policy refuses, also where the page's code catches it. */
function tellOfViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`refused by ${effectiveDirective}: ${blockedURI} (${sourceFile})`);
  });
}

export type Browsers = ReturnType<typeof keepBrowsers>;

/**
 * The browsers of a worker. One that a flow is done with serves the next: its cookies, pages and permissions go, and
 * the portal's code stays, which saves the next flow a fifth of its time.
 */
export function keepBrowsers(browser: Browser) {
  const free = new Map<string, BrowserContext[]>();
  const spent = new WeakSet<BrowserContext>();

  async function open(kind: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(kind);
    slowDown(context);
    await context.addInitScript(tellOfViolations);
    // The clock of a browser cannot be given back.
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      spent.add(context);
      return install(options);
    };
    return context;
  }

  return {
    /** A browser with these cookies and without a page. */
    take: async (kind: BrowserContextOptions, cookies: Cookies): Promise<BrowserContext> => {
      const context = free.get(JSON.stringify(kind))?.pop() ?? (await open(kind));
      await context.addCookies(cookies);
      return context;
    },
    giveBack: async (kind: BrowserContextOptions, context: BrowserContext): Promise<void> => {
      if (!isReused || spent.has(context)) return context.close();
      for (const page of context.pages()) await page.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearCookies();
      await context.clearPermissions();
      await context.setOffline(false);
      const key = JSON.stringify(kind);
      free.set(key, [...(free.get(key) ?? []), context]);
    },
    close: async (): Promise<void> => {
      for (const contexts of free.values()) for (const context of contexts) await context.close();
    },
  };
}
