import type { Locator } from '@playwright/test';
import { expect } from '../support/test.ts';
import { PageObject } from './page-object.ts';

export type Tab = 'summary' | 'timeline' | 'documents' | 'callbacks' | 'exchange' | 'audit';

/** `/orders/[id]`. */
export class OrderPage extends PageObject {
  /** Waits, without reloading, until the order is in this status of the portal's catalogue. */
  async expectStatus(status: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\/[0-9a-f-]+(\?|$)/);
    const label = this.words(`statuses.${status}.label`);
    // Without callbacks, the portal asks 5, 20 and 80 seconds after the last change.
    await expect(this.header).toContainText(label, { timeout: 100_000 });
  }

  /** Presses "Check now" now and then, as a person would: the portal asks by itself, too, and may be the first. */
  async askUntil(status: string): Promise<void> {
    const checkNow = this.action(this.words('statuses.action.checkNow'));
    await expect(async () => {
      if (await checkNow.isVisible()) await checkNow.click({ timeout: 5_000 });
      await expect(this.header).toContainText(this.words(`statuses.${status}.label`), { timeout: 5_000 });
    }).toPass({ timeout: 150_000, intervals: [1_000, 5_000] });
  }

  /** Order number, status, sentence and the one thing to do. */
  get header(): Locator {
    return this.page.getByRole('main').locator('header');
  }

  get sentence(): Locator {
    return this.page.getByTestId('status-sentence');
  }

  get amounts(): Locator {
    return this.regionOf('order.money.label');
  }

  /** The answer below one of the questions of a failure: `said` (why), `todo`, `money`. */
  failure(question: 'said' | 'todo' | 'money'): Locator {
    const term = this.page.getByRole('term').filter({ hasText: this.words(`order.failure.${question}`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  action(name: string): Locator {
    return this.header.getByRole('button', { name, exact: true });
  }

  /** Something of the menu "More". */
  async fromMenu(name: string): Promise<void> {
    await this.header.getByRole('button', { name: this.words('order.menu.label') }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
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
