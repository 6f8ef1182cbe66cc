import type { Locator } from '@playwright/test';
import { expect } from '../support/test.ts';
import { Form } from './form.ts';
import { PageObject } from './page-object.ts';

type Person = { lastName: string; firstName: string; account: string };

const china = { en: 'China', 'zh-CN': '中国' };

/** Saved recipients: their list, one of them, the form, and a file of them. */
export class Recipients extends PageObject {
  get #form(): Form {
    return new Form(this.page.locator('main form'), this.words);
  }

  /** Fills the form for somebody with an account in mainland China and presses Save. */
  async add(person: Person, language: keyof typeof china): Promise<void> {
    await this.page.goto('/recipients/new');
    const form = this.#form;
    await form.fill('beneficiary.lastName.label', person.lastName);
    await form.fill('beneficiary.firstName.label', person.firstName);
    await form.choose('beneficiary.gender.label', 'gender.Male');
    await form.pick('beneficiary.nationality.label', china[language]);
    await form.fill('beneficiary.accountInfo.bankName.label', '中国银行北京分行');
    await form.fill('beneficiary.accountInfo.number.label', person.account);
    await this.press('parties.form.save');
  }

  async rename(lastName: string): Promise<void> {
    await this.#form.fill('beneficiary.lastName.label', lastName);
  }

  /** "Pay" in the row of the list. */
  payButton(name: string): Locator {
    const pay = `${this.words('parties.kind.beneficiary.payRow')} ${name}`;
    return this.row(name).getByRole('button', { name: pay, exact: true });
  }

  async payFromList(name: string): Promise<void> {
    await this.payButton(name).click();
  }

  async expectOpen(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(this.page).toHaveURL(/\/recipients\/[0-9a-f-]{36}$/);
  }

  async search(text: string): Promise<void> {
    await this.page.goto('/recipients');
    await this.page
      .getByRole('searchbox', { name: this.words('parties.kind.beneficiary.search') })
      .fill(text);
    await this.page.keyboard.press('Enter');
    await expect(this.page).toHaveURL(/[?&]q=/);
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async press(key: string, values?: Record<string, string | number>): Promise<void> {
    await this.buttonOf(key, values).click();
  }

  get similar(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.words('parties.form.duplicateTitle') });
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: this.words('parties.detail.details') });
  }

  /** The row of a field among the details, by its path on the wire. */
  detail(path: string): Locator {
    return this.details.locator(`[data-field="${path}"]`).getByRole('definition');
  }

  get orders(): Locator {
    return this.page.getByRole('region', { name: this.words('parties.detail.orders') });
  }

  get history(): Locator {
    return this.page.getByRole('region', { name: this.words('parties.detail.history') });
  }

  /** Chooses a file to import and lets it be read. */
  async readFile(name: string, text: string): Promise<void> {
    await this.page.goto('/recipients/import');
    const file = this.page.locator('input[type=file]');
    await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await this.press('parties.import.upload');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.words('parties.import.step.columns') }),
    ).toBeVisible();
  }
}
