import type { Locator } from '@playwright/test';
import { openDraft } from '../support/portal-api.ts';
import { expect } from '../support/test.ts';
import { escaped, Form } from './form.ts';
import { PageObject } from './page-object.ts';

export type Step = 'amount' | 'parties' | 'details' | 'businessDetails' | 'check';

/** `/transfers/new` and the three steps of a draft. */
export class Wizard extends PageObject {
  /** Leads from "New transfer" into the first step of an empty draft. */
  async start(family: 'global' | 'business' | 'personal' = 'global'): Promise<void> {
    await this.page.goto('/transfers/new');
    await this.page.getByRole('radio', { name: this.words(`wizard.new.${family}.title`) }).check();
    await this.buttonOf('wizard.new.start').click();
    await this.expectStep('amount');
  }

  async expectStep(step: Step): Promise<void> {
    const title = this.words(`wizard.steps.${step}.title`);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** The tab's title at a step; it may follow the heading. */
  async titleOf(step: Step): Promise<string> {
    await expect(this.page).toHaveTitle(new RegExp(`^${escaped(this.words(`wizard.steps.${step}.title`))}`));
    return this.page.title();
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

  /** The first step's amounts, until the other one is there. */
  async fillAmounts(pair: { source: string; target: string; amount: string }): Promise<void> {
    await this.pickCurrency('source', pair.source);
    await this.pickCurrency('target', pair.target);
    await this.amount('source', pair.source).fill(pair.amount);
    await expect(this.amount('target', pair.target)).not.toHaveValue('');
  }

  get orderNo(): Locator {
    return this.order.field('orderNo.label');
  }

  get lockRate(): Locator {
    return this.page.getByRole('switch', { name: this.words('fields.lockRate.label') });
  }

  /** Opens an optional part. */
  async open(group: string, nth = 0): Promise<void> {
    await this.page
      .getByText(this.words(`fields.group.${group}`), { exact: true })
      .nth(nth)
      .click();
  }

  /** The parties and the purpose of a repeated payment. */
  get asLastTime(): Locator {
    return this.regionOf('wizard.repeat.title');
  }

  get summary(): Locator {
    return this.page.getByRole('complementary', { name: this.words('wizard.summary.title') });
  }

  get saved(): Locator {
    const text = this.words('common.saveState.saved', { time: '@' }).replace('@', '');
    return this.page.getByTestId('save-indicator').getByText(new RegExp(`^${escaped(text)}`));
  }

  /** Waits until nothing on the page is unsaved: this amount and the rate that follows from it are stored. */
  async expectKept(amount: string): Promise<void> {
    await expect
      .poll(async () => {
        const { sourceAmount, targetAmount, quote } = (await openDraft(this.page)).values;
        return { sourceAmount, hasTarget: targetAmount !== '', hasRate: quote !== null };
      })
      .toEqual({ sourceAmount: amount, hasTarget: true, hasRate: true });
    await expect(this.saved).toBeVisible();
  }

  get problems(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.words('common.errorSummary.title') });
  }

  continueFrom(step: Step): Locator {
    return this.buttonOf(`wizard.steps.${step}.continue`);
  }

  async goOn(step: Step): Promise<void> {
    await this.continueFrom(step).click();
  }

  get createButton(): Locator {
    return this.buttonOf('wizard.create.button');
  }

  /** Offered where no document is needed. */
  get createWithoutDocuments(): Locator {
    return this.buttonOf('wizard.create.withoutDocuments');
  }
}
