import type { Locator } from '@playwright/test';
import { expect } from '../support/test.ts';
import { PageObject } from './page-object.ts';

/** `/orders`. */
export class Orders extends PageObject {
  async open(query = ''): Promise<void> {
    await this.page.goto(`/orders${query}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.words('orders.title'));
  }

  /** Rows of the table, its head not among them. */
  get rows(): Locator {
    return this.page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
  }

  row(orderNo: string): Locator {
    return this.rows.filter({ hasText: orderNo });
  }

  get searchField(): Locator {
    return this.page.getByRole('main').getByRole('searchbox');
  }

  async search(text: string): Promise<void> {
    await this.searchField.fill(text);
    await this.searchField.press('Enter');
    await this.page.waitForURL((url) => url.searchParams.get('q') === text);
  }

  async select(orderNo: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.words('orders.select.one', { orderNo }) }).check();
  }

  get filters(): Locator {
    return this.page.getByRole('list', { name: this.words('orders.filter.label') });
  }

  /** The button of a filter that is off. */
  filter(name: 'is' | 'pay' | 'from' | 'get' | 'family' | 'owner'): Locator {
    return this.filters.getByRole('button', { name: this.words(`orders.filter.name.${name}`), exact: true });
  }

  async filterBy(name: 'get' | 'family' | 'owner', entry: string): Promise<void> {
    await this.filter(name).click();
    await this.page.getByRole('menuitemradio', { name: entry, exact: true }).click();
  }

  /** A filter that is on, by what it says; pressing it takes it away. */
  chip(text: string): Locator {
    return this.filters.getByRole('link', { name: this.words('common.filter.remove', { what: text }) });
  }

  tab(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: this.words('orders.views') })
      .getByRole('link', { name, exact: true });
  }

  async fromMoreViews(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: this.words('orders.moreViews') }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  bulk(action: 'check' | 'cancel' | 'abandon' | 'export'): Locator {
    return this.page
      .getByRole('region', { name: this.words('orders.bulk.label') })
      .getByRole('button', { name: this.words(`orders.bulk.${action}`), exact: true });
  }
}
