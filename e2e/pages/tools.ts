import type { Locator } from '@playwright/test';
import { labelled } from './form.ts';
import { PageObject } from './page-object.ts';

/** The helpers, on their own pages and over a transfer: the same pieces. */
export class Tools extends PageObject {
  field(key: string): Locator {
    return this.page.getByLabel(labelled(this.words, this.words(`lookups.${key}`)));
  }

  button(key: string, values?: Record<string, string>): Locator {
    return this.page.getByRole('button', { name: this.words(`lookups.${key}`, values), exact: true });
  }

  async fillCheck(details: { name: string; idNumber: string; account: string }): Promise<void> {
    await this.field('check.name').fill(details.name);
    await this.field('check.idNumber').fill(details.idNumber);
    await this.field('check.account').fill(details.account);
  }

  get problems(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.words('common.errorSummary.title') });
  }

  get dialog(): Locator {
    return this.page.getByRole('alertdialog');
  }

  get history(): Locator {
    return this.page.getByRole('table', { name: this.words('tools.history') });
  }
}
