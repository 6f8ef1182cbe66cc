import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';

export type Tab = 'summary' | 'timeline' | 'documents' | 'callbacks' | 'exchange' | 'audit';

/** `/orders/[id]`. */
export class OrderPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  /** Waits, without reloading, until the order is in this status of the portal's catalogue. */
  async expectStatus(status: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\/[0-9a-f-]+(\?|$)/);
    await expect(this.header).toContainText(this.words(`statuses.${status}.label`));
  }

  /** Order number, status, sentence and the one thing to do. */
  get header(): Locator {
    return this.page.getByRole('main').locator('header');
  }

  get sentence(): Locator {
    return this.page.getByTestId('status-sentence');
  }

  get amounts(): Locator {
    return this.page.getByRole('region', { name: this.words('order.money.label'), exact: true });
  }

  /** The answer below one of the questions of a failure: `said` (why), `todo`, `money`. */
  failure(question: 'said' | 'todo' | 'money'): Locator {
    const term = this.page.getByRole('term').filter({ hasText: this.words(`order.failure.${question}`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  action(name: string): Locator {
    return this.header.getByRole('button', { name, exact: true });
  }

  async open(tab: Tab): Promise<void> {
    const tabs = this.page.getByRole('navigation', { name: this.words('order.tabs.label') });
    await tabs.getByRole('link', { name: this.words(`order.tabs.${tab}`) }).click();
    await expect(tabs.locator('[aria-current=page]')).toContainText(this.words(`order.tabs.${tab}`));
  }

  /** Items of the timeline of one kind, such as `status-changed`. */
  timeline(kind: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: this.words(`order.timeline.${kind}`) });
  }
}
