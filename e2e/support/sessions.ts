import type { Browser } from '@playwright/test';
import { SignIn } from '../pages/sign-in.ts';
import { baseUrl, type Role, user } from './stack.ts';
import { wordsOf } from './words.ts';

// A session ends after a quarter of an hour without activity; one that may be that old is not handed out.
export const usableMs = 10 * 60_000;

const chosenByFlow = new Set(['locale', 'theme', 'density', 'single-keys', 'fixed-zone']);

/** A browser without any cookies. */
export const nobody = { cookies: [], origins: [] };

/** Signs a role in by the page, once, and hands its cookies to every flow that needs it; none for `null`. */
export function keepSessions(browser: Browser) {
  const kept = new Map<Role, { at: number; state: ReturnType<typeof signedInState> }>();
  return async (role: Role | null): ReturnType<typeof signedInState> => {
    if (role === null) return nobody;
    const known = kept.get(role);
    if (known && Date.now() - known.at < usableMs) return known.state;
    const state = signedInState(browser, role);
    kept.set(role, { at: Date.now(), state });
    // One that could not be made is not handed on to the next flow.
    state.catch(() => kept.delete(role));
    return state;
  };
}

async function signedInState(browser: Browser, role: Role) {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'en-GB', storageState: nobody });
  try {
    const page = await context.newPage();
    await page.goto('/sign-in');
    await new SignIn(page, wordsOf('en')).attempt(user(role));
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    const { cookies, origins } = await context.storageState();
    // Preferences are each flow's own choice: those another flow saved for this person stay out of it.
    return { cookies: cookies.filter(({ name }) => !chosenByFlow.has(name)), origins };
  } finally {
    await context.close();
  }
}
