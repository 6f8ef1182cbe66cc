import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '../support/words.ts';

type Values = Record<string, string | number>;

/** A page as its reader knows it: found by what is written on it, in the language of the test. */
export abstract class PageObject {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  protected buttonOf(key: string, values?: Values): Locator {
    return this.page.getByRole('button', { name: this.words(key, values), exact: true });
  }

  protected regionOf(key: string): Locator {
    return this.page.getByRole('region', { name: this.words(key), exact: true });
  }

  protected async expectTitle(key: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.words(key) })).toBeVisible();
  }
}
