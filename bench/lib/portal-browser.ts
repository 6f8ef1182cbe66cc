import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browser.ts';
import type { DemoUser } from '../../scripts/lib/demo-data.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium(console.log);
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

/** A person of this role, signed in by the page. */
export async function signIn(
  browser: Browser,
  { url, users }: { url: string; users: readonly DemoUser[] },
  role = 'operator',
): Promise<{ context: BrowserContext; page: Page }> {
  const person = users.find((user) => user.role === role);
  if (!person) throw new Error(`there is no demo user with the role ${role}`);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.locator('input[autocomplete=username]').fill(person.email);
  await page.locator('input[autocomplete=current-password]').fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== '/sign-in');
  return { context, page };
}

/** The cookies of a context as a browser sends them. */
export async function cookieHeader(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}
