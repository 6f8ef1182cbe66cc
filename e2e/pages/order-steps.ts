import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';
import { escaped } from './form.ts';

/** Step 4, `/orders/[id]/documents`. */
export class Documents {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  async expectOpen(): Promise<void> {
    const name = this.words('documents.title');
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  get chooser(): Locator {
    return this.page.getByLabel(this.words('common.fileDrop.choose'));
  }

  /** The row of a file that is not on the order yet. */
  row(fileName: string): Locator {
    return this.page
      .getByRole('region', { name: this.words('common.fileDrop.files'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: fileName });
  }

  typeOf(fileName: string): Locator {
    return this.page.getByRole('combobox', {
      name: this.words('common.fileDrop.typeOf', { name: fileName }),
    });
  }

  /** The files that the order has, as the service answered. */
  get onOrder(): Locator {
    return this.page.getByRole('table', { name: this.words('documents.uploaded') });
  }

  async add(file: { name: string; mimeType: string; buffer: Buffer }, type: string): Promise<void> {
    await this.chooser.setInputFiles(file);
    await this.typeOf(file.name).selectOption({ label: this.words(`choices.fileType.${type}`) });
    await expect(this.onOrder.getByRole('row').filter({ hasText: file.name })).toContainText(
      this.words('documents.state.accepted'),
    );
  }

  get completeButton(): Locator {
    return this.page.getByRole('button', { name: this.words('documents.complete.button'), exact: true });
  }

  get toReview(): Locator {
    return this.page.getByRole('main').getByRole('link', {
      name: this.words('documents.ready.review'),
      exact: true,
    });
  }
}

/** Step 5, `/orders/[id]/review`. */
export class Review {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  async expectOpen(): Promise<void> {
    const name = this.words('review.title');
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Whatever amount it names. */
  get confirmButton(): Locator {
    const [before, after] = this.words('review.confirm.button', { amount: '@' }).split('@').map(escaped);
    return this.page.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) });
  }

  /** A press on the button while it is off: it takes a pointer all the same, and leads to what is in the way. */
  async pressThoughOff(): Promise<void> {
    await expect(this.confirmButton).toHaveAttribute('aria-disabled', 'true');
    await this.confirmButton.click({ force: true });
    await expect(this.blockers).toBeFocused();
  }

  /** Why the service did not accept the confirmation. */
  get refusal(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get seeOrder(): Locator {
    return this.blockers.getByRole('link', { name: this.words('review.blockers.seeOrder') });
  }

  get blockers(): Locator {
    return this.page.getByRole('region').filter({
      has: this.page.getByRole('heading', {
        name: this.words('review.blockers.title', { count: 1 }),
        exact: true,
      }),
    });
  }

  /** One of the figures on top: `youSend`, `recipientGets`, `rate`, `balanceAfter`. */
  figure(name: string): Locator {
    return this.page
      .getByRole('definition')
      .and(this.page.locator(`dt:has-text("${this.words(`review.hero.${name}`)}") + dd`));
  }

  get getRate(): Locator {
    return this.page.getByRole('button', { name: this.words('review.blockers.getRate'), exact: true });
  }

  get rateChange(): Locator {
    return this.page.getByRole('region', { name: this.words('review.change.title'), exact: true });
  }

  get acceptRate(): Locator {
    return this.page.getByRole('button', { name: this.words('review.change.accept'), exact: true });
  }
}
