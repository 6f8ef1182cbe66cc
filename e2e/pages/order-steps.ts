import type { Locator } from '@playwright/test';
import { chooseOption } from '../support/choose-option.ts';
import { expect } from '../support/test.ts';
import { escaped } from './form.ts';
import { PageObject } from './page-object.ts';

/** Step 4, `/orders/[id]/documents`. */
export class Documents extends PageObject {
  async expectOpen(): Promise<void> {
    await this.expectTitle('documents.title');
  }

  get chooser(): Locator {
    return this.page.getByLabel(this.words('common.fileDrop.choose'));
  }

  /** The row of a file that is not on the order yet. */
  row(fileName: string): Locator {
    return this.regionOf('common.fileDrop.files').getByRole('listitem').filter({ hasText: fileName });
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

  /** Every file that has a type goes at this press. */
  get sendButton(): Locator {
    return this.buttonOf('common.fileDrop.sendTyped', { count: 1 });
  }

  /** A file that was chosen already goes under this type. */
  async send(fileName: string, type: string): Promise<void> {
    await chooseOption(this.typeOf(fileName), this.words(`choices.fileType.${type}`));
    await this.sendButton.click();
  }

  async add(file: { name: string; mimeType: string; buffer: Buffer }, type: string): Promise<void> {
    await this.chooser.setInputFiles(file);
    await this.send(file.name, type);
    await expect(this.onOrder.getByRole('row').filter({ hasText: file.name })).toContainText(
      this.words('documents.state.accepted'),
    );
  }

  /** The list of earlier orders' documents, opened. */
  async openReuse(): Promise<void> {
    await this.page.getByText(this.words('documents.reuse.title')).click();
  }

  /** One document of an earlier order, to tick. */
  reusable(orderNo: string): Locator {
    return this.page
      .getByRole('group', { name: new RegExp(escaped(this.words('documents.reuse.from', { orderNo }))) })
      .getByRole('checkbox');
  }

  get addTicked(): Locator {
    return this.buttonOf('documents.reuse.add', { count: 1 });
  }

  /** Says that they are all there, and goes on to where the order is confirmed or submitted. */
  async finish(): Promise<void> {
    await this.completeButton.click();
    await this.page.waitForURL(/\/review$/);
  }

  get completeButton(): Locator {
    return this.buttonOf('documents.complete.button').or(this.buttonOf('documents.complete.buttonNone'));
  }
}

/** Step 5, `/orders/[id]/review`. */
export class Review extends PageObject {
  async expectOpen(): Promise<void> {
    await this.expectTitle('review.title');
  }

  /** Matches any amount. */
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

  /** The message when the service does not accept the confirmation. */
  get refusal(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** That the same was ordered lately. */
  get doubt(): Locator {
    return this.page.getByText(this.words('review.again.title'), { exact: true });
  }

  get seeOrder(): Locator {
    return this.blockers.getByRole('link', { name: this.words('review.blockers.seeOrder') });
  }

  get blockers(): Locator {
    return this.page.locator('#review-blockers');
  }

  /** One of the figures on top: `youSend`, `recipientGets`, `rate`, `balanceAfter`. */
  figure(name: string): Locator {
    return this.page
      .getByRole('definition')
      .and(this.page.locator(`dt:has-text("${this.words(`review.hero.${name}`)}") + dd`));
  }

  /** The row of a field, by its path on the wire. */
  row(path: string): Locator {
    return this.page.locator(`[data-field="${path}"]`);
  }

  /** The way to change the group of a field. */
  change(path: string): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.row(path) })
      .getByRole('link');
  }

  /** A group of the read-back: `payer`, `beneficiary`, `account`, `details`, `documents`. */
  group(name: string): Locator {
    return this.regionOf(`review.groups.${name}`);
  }

  /** The bar of the button, at the end of the window. */
  get bar(): Locator {
    return this.regionOf('review.title');
  }

  get convert(): Locator {
    return this.blockers.getByRole('link', { name: this.words('review.blockers.convert'), exact: true });
  }

  get readAgain(): Locator {
    return this.blockers.getByRole('button', { name: this.words('review.blockers.readAgain'), exact: true });
  }

  get getRate(): Locator {
    return this.blockers.getByRole('button', { name: this.words('review.blockers.getRate'), exact: true });
  }

  get rateChange(): Locator {
    return this.regionOf('review.change.title');
  }

  get acceptRate(): Locator {
    return this.buttonOf('review.change.accept');
  }
}
