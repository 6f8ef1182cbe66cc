import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Browsers } from './browsers.ts';
import { withSignedIn } from './sessions.ts';
import type { DemoUser } from './stack.ts';
import { type Words, wordsOf } from './words.ts';

export const person = (all: readonly DemoUser[], index: number): DemoUser => {
  const found = all[index];
  if (!found) throw new Error(`there is no demo user ${index + 1} of that role`);
  return found;
};

export type AtBrowser = { browsers: Browsers; usualKind: BrowserContextOptions };

/** One person in a browser of their own, signed in by the page; English. */
export const withPerson = (
  { browsers, usualKind: kind }: AtBrowser,
  who: DemoUser,
  { path, work }: { path: string; work: (page: Page, words: Words) => Promise<void> },
): Promise<void> => withSignedIn({ browsers, kind, who, path }, (page) => work(page, wordsOf('en')));
