import { statSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Person, personOf, type Role, type Stack } from './stack.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>;

/** Signs a person in by the sign-in page, which may lead on to another one. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('input[autocomplete=current-password]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

// A session ends after a quarter of an hour without activity.
const usableMs = 10 * 60_000;

const nobody = { cookies: [], origins: [] };

/** The cookies of somebody of this role: the stack's file of them, or of a new sign-in by the page once that is old. */
export async function signedInAs(o: { browser: Browser; stack: Stack; role: Role }): Promise<StorageState> {
  const person = personOf(o.stack, o.role);
  const file = person.storageState;
  if (file !== undefined && Date.now() - statSync(file).mtimeMs < usableMs) return file;
  const context = await o.browser.newContext({ baseURL: o.stack.portalUrl, storageState: nobody });
  try {
    await signIn(await context.newPage(), person);
    return await context.storageState(file === undefined ? {} : { path: file });
  } finally {
    await context.close();
  }
}
