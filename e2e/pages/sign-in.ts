import type { Locator } from '@playwright/test';
import type { DemoUser } from '../support/stack.ts';
import { PageObject } from './page-object.ts';

export class SignIn extends PageObject {
  get email(): Locator {
    return this.page.getByRole('textbox', { name: this.words('auth.email') });
  }

  get password(): Locator {
    return this.page.getByLabel(this.words('auth.password'), { exact: true });
  }

  get submit(): Locator {
    return this.buttonOf('auth.submit');
  }

  /** The message after a failed attempt. */
  get failure(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  async attempt(person: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
    await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.submit.click();
  }

  /** Signed in and there; the address of this page names where it will lead, too. */
  async expectLeadsTo(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path);
  }
}
