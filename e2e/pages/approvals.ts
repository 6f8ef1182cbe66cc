import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';
import { escaped } from './form.ts';
import { PageObject } from './page-object.ts';

/**
 * Returns the code that an authenticator app shows now, or so many half minutes later. The portal takes the code before
 * the newest and the one after it too, and each once: a flow that needs two gives that of now first and the next one then.
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The review page where the policy wants a second person. */
export class Submission extends PageObject {
  async expectOpen(): Promise<void> {
    const name = this.words('review.titleSubmit');
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  get note(): Locator {
    return this.page.getByRole('textbox', { name: this.words('approvals.submit.note') });
  }

  get button(): Locator {
    return this.page.getByRole('button', { name: this.words('approvals.submit.button'), exact: true });
  }
}

/** `/approvals`. */
export class Queue extends PageObject {
  async open(): Promise<void> {
    await this.page.goto('/approvals');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.words('approvals.title') }),
    ).toBeVisible();
  }

  row(orderNo: string): Locator {
    return this.page.getByRole('row').filter({ hasText: orderNo });
  }

  choose(orderNo: string): Locator {
    return this.page.getByRole('checkbox', {
      name: this.words('approvals.queue.selectOrder', { orderNo }),
    });
  }

  get together(): Locator {
    return this.page.getByRole('button', { name: this.words('approvals.queue.together'), exact: true });
  }

  /** On the way to one, by its row. */
  async decideOn(orderNo: string): Promise<Decision> {
    await this.row(orderNo).getByRole('link').first().click();
    await this.page.waitForURL(/\/approvals\/[0-9a-f-]{36}/);
    const decision = new Decision(this.page, this.words);
    await decision.expectOpen();
    return decision;
  }
}

/** `/approvals/[id]`. */
export class Decision extends PageObject {
  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByRole('main')).toContainText(this.words('approvals.review.title'));
  }

  /** Opens each document, as has to be before a first payment. */
  async openDocuments(): Promise<void> {
    for (const document of await this.section('documents').getByRole('listitem').all()) {
      await document.getByRole('button').click();
      await expect(document).toContainText(this.words('approvals.documents.opened'));
    }
  }

  /** Matches any amount; also "Approve (1 of 2)". */
  get approve(): Locator {
    return this.bar.locator('#approve');
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: this.words('approvals.decision.title'), exact: true });
  }

  get sendBack(): Locator {
    return this.bar.getByRole('button', { name: this.words('approvals.decision.sendBack'), exact: true });
  }

  get blockers(): Locator {
    return this.page.locator('#approval-blockers');
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name: this.words(`approvals.${name}.title`), exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The code that the step-up asks for, entered and sent. */
  async prove(code: string): Promise<void> {
    const field = this.dialog.getByRole('textbox', {
      name: new RegExp(`^${escaped(this.words('stepUp.code.label'))}`),
    });
    await field.fill(code);
    await field.press('Enter');
  }

  async expectDone(outcome: 'accepted' | 'held' | 'sent-back'): Promise<void> {
    await expect(this.page.getByText(this.words(`approvals.done.${outcome}`))).toBeVisible();
  }
}

/** `/admin/policies`. */
export class Policies extends PageObject {
  get proposal(): Locator {
    return this.page.getByRole('region', { name: this.words('policies.proposal.title') });
  }

  get history(): Locator {
    return this.page.getByRole('region', { name: this.words('policies.history.title') });
  }

  get acceptButton(): Locator {
    return this.#button('policies.proposal.accept');
  }

  #button(key: string): Locator {
    return this.page.getByRole('button', { name: this.words(key), exact: true });
  }

  /** Ends a proposal that an earlier flow left open: its author withdraws it, anybody else rejects it. */
  async endWhatIsOpen(): Promise<void> {
    await expect(this.#button('policies.propose').or(this.proposal).first()).toBeVisible();
    if ((await this.proposal.count()) === 0) return;
    const withdraw = this.#button('policies.proposal.withdraw');
    await expect(withdraw.or(this.acceptButton)).toBeVisible();
    if (!(await withdraw.isVisible())) return this.reject('Left over');
    await withdraw.click();
    await expect(this.proposal).toHaveCount(0);
  }

  async propose({ drift, why }: { drift: string; why: string }): Promise<void> {
    await this.#button('policies.propose').click();
    await this.page.getByRole('textbox', { name: this.words('policies.form.drift') }).fill(drift);
    await this.page.getByRole('textbox', { name: this.words('policies.form.note') }).fill(why);
    await this.#button('policies.form.propose').click();
    await expect(this.#button('policies.proposal.withdraw')).toBeVisible();
  }

  async accept(): Promise<void> {
    await this.acceptButton.click();
    await expect(this.proposal).toHaveCount(0);
  }

  async reject(reason: string): Promise<void> {
    await this.#button('policies.proposal.reject').click();
    await this.page.getByRole('textbox', { name: this.words('policies.proposal.reason') }).fill(reason);
    await this.#button('policies.proposal.reject').click();
    await expect(this.proposal).toHaveCount(0);
  }
}

/** `/me/security`, up to the key of a new authenticator app: the password of the person at `page` first. */
export async function beginEnrolment(page: Page, words: Words, password: string): Promise<void> {
  await page.goto('/me/security');
  await askForApp(page, words, password);
}

async function askForApp(page: Page, words: Words, password: string): Promise<void> {
  await page.getByRole('button', { name: words('stepUp.factor.app'), exact: true }).click();
  const field = page.locator('#field-current-password');
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: words('stepUp.enrol.title') })).toBeVisible();
}

/** Gives the person at `page` an authenticator app and answers with its secret. */
export async function enrol(
  page: Page,
  words: Words,
  password: string,
): Promise<{ secret: string; recoveryCode: string }> {
  await page.goto('/me/security');
  const made = await enrolHere(page, words, password);
  await expect(page.getByRole('button', { name: words('stepUp.factor.renew'), exact: true })).toBeVisible();
  return made;
}

/** The same on the open page, which may be that of a person who must have a second factor. */
export async function enrolHere(
  page: Page,
  words: Words,
  password: string,
): Promise<{ secret: string; recoveryCode: string }> {
  await askForApp(page, words, password);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.locator('#field-first-code').fill(codeOf(secret));
  await page.getByRole('button', { name: words('stepUp.enrol.go'), exact: true }).click();
  await expect(page.getByRole('heading', { name: words('stepUp.recovery.title') })).toBeVisible();
  const recoveryCode = (await page.getByRole('main').locator('li').first().textContent()) ?? '';
  await page.getByRole('button', { name: words('stepUp.recovery.done'), exact: true }).click();
  return { secret, recoveryCode };
}
