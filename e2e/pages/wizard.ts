import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';
import { escaped, Form } from './form.ts';

export type Step = 'amount' | 'parties' | 'details';

/** `/transfers/new` and the three steps of a draft. */
export class Wizard {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  /** From "New transfer" into the first step of an empty draft. */
  async start(): Promise<void> {
    await this.page.goto('/transfers/new');
    await this.page.getByRole('button', { name: this.words('wizard.new.start'), exact: true }).click();
    await this.expectStep('amount');
  }

  async expectStep(step: Step): Promise<void> {
    const title = this.words(`wizard.steps.${step}.title`);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async openStep(step: Step): Promise<void> {
    const tasks = this.page.getByRole('navigation', { name: this.words('wizard.tasks') });
    await tasks.getByRole('link', { name: this.words(`wizard.steps.${step}.title`) }).click();
    await this.expectStep(step);
  }

  section(name: string): Form {
    return new Form(this.page.getByRole('region', { name, exact: true }), this.words);
  }

  step(step: Step): Form {
    const name = this.words(`wizard.steps.${step}.title`);
    return new Form(this.page.getByRole('form', { name, exact: true }), this.words);
  }

  get sender(): Form {
    return this.section(this.words('wizard.parties.payer'));
  }
  get recipient(): Form {
    return this.section(this.words('wizard.parties.beneficiary'));
  }
  get account(): Form {
    return this.section(this.words('fields.group.account'));
  }
  get purpose(): Form {
    return this.step('details');
  }
  get order(): Form {
    return this.step('amount');
  }

  amount(side: 'source' | 'target', currency: string): Locator {
    const label = this.words(`fields.${side}Amount.label`);
    return this.page.getByRole('textbox', {
      name: this.words('common.money.amountIn', { label, currency }),
    });
  }

  currency(side: 'source' | 'target'): Locator {
    const label = this.words(`fields.${side}Amount.label`);
    const name = this.words('common.money.currencyOf', { label, currency: '@' }).replace('@', '');
    return this.page.getByRole('combobox', { name: new RegExp(`^${escaped(name)}`) });
  }

  /** A new draft begins with the currencies of the last one. */
  async pickCurrency(side: 'source' | 'target', code: string): Promise<void> {
    if ((await this.currency(side).inputValue()) === code) return;
    await this.currency(side).fill(code);
    await this.page.getByRole('option', { name: code }).first().click();
    await expect(this.currency(side)).toHaveValue(code);
  }

  get orderNo(): Locator {
    return this.order.field('orderNo.label');
  }

  get lockRate(): Locator {
    return this.page.getByRole('switch', { name: this.words('fields.lockRate.label') });
  }

  /** Opens a part that nobody has to fill. */
  async open(group: string, nth = 0): Promise<void> {
    await this.page
      .getByText(this.words(`fields.group.${group}`), { exact: true })
      .nth(nth)
      .click();
  }

  get summary(): Locator {
    return this.page.getByRole('complementary', { name: this.words('wizard.summary.title') });
  }

  get saved(): Locator {
    const text = this.words('common.saveState.saved', { time: '@' }).replace('@', '');
    return this.page.getByTestId('save-indicator').getByText(new RegExp(`^${escaped(text)}`));
  }

  get problems(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.words('common.errorSummary.title') });
  }

  async goOn(step: Step): Promise<void> {
    await this.page
      .getByRole('button', { name: this.words(`wizard.steps.${step}.continue`), exact: true })
      .click();
  }

  get createButton(): Locator {
    return this.page.getByRole('button', { name: this.words('wizard.create.button'), exact: true });
  }
}
