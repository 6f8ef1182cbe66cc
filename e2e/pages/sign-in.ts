import type { Locator, Page } from '@playwright/test';
import type { DemoUser } from '../support/stack.ts';
import type { Words } from '../support/words.ts';

export class SignIn {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  get email(): Locator {
    return this.page.getByRole('textbox', { name: this.words('auth.email') });
  }

  get password(): Locator {
    return this.page.getByLabel(this.words('auth.password'), { exact: true });
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.words('auth.submit'), exact: true });
  }

  /** What it says after an attempt that failed. */
  get failure(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  async attempt(person: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
    await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.submit.click();
  }
}
