import type { BrowserContextOptions, Page } from '@playwright/test';
import { SignIn } from '../pages/sign-in.ts';
import type { Browsers } from './browsers.ts';
import { type DemoUser, type Role, user } from './stack.ts';
import { wordsOf } from './words.ts';

// A session ends after a quarter of an hour without activity; one that may be that old is not handed out.
export const usableMs = 10 * 60_000;

const chosenByFlow = new Set(['locale', 'theme', 'density', 'single-keys', 'fixed-zone']);

/** A browser without any cookies. */
export const nobody = { cookies: [], origins: [] };

/** Signs somebody in by the page, in English, in a browser that is given back after the work. */
export async function withSignedIn<Done>(
  o: { browsers: Browsers; kind: BrowserContextOptions; who: DemoUser; path: string },
  work: (page: Page) => Promise<Done>,
): Promise<Done> {
  const kind = { ...o.kind, locale: 'en-GB' };
  const context = await o.browsers.take(kind, []);
  try {
    const page = await context.newPage();
    await page.goto(`/sign-in?next=${o.path}`);
    const signIn = new SignIn(page, wordsOf('en'));
    await signIn.attempt(o.who);
    await signIn.expectLeadsTo(o.path);
    return await work(page);
  } finally {
    await o.browsers.giveBack(kind, context);
  }
}

/** Signs a role in by the page, once, and hands its cookies to every flow that needs it; none for `null`. */
export function keepSessions(browsers: Browsers, kind: BrowserContextOptions) {
  const kept = new Map<Role, { at: number; state: ReturnType<typeof signedInState> }>();
  const signedInState = async (role: Role) =>
    withSignedIn({ browsers, kind, who: user(role), path: '/overview' }, async (page) => {
      const cookies = await page.context().cookies();
      // Preferences are each flow's own choice: those another flow saved for this person stay out of it.
      return { cookies: cookies.filter(({ name }) => !chosenByFlow.has(name)), origins: [] };
    });
  return async (role: Role | null): ReturnType<typeof signedInState> => {
    if (role === null) return nobody;
    const known = kept.get(role);
    if (known && Date.now() - known.at < usableMs) return known.state;
    const state = signedInState(role);
    kept.set(role, { at: Date.now(), state });
    // One that could not be made is not handed on to the next flow.
    state.catch(() => kept.delete(role));
    return state;
  };
}
