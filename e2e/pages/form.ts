import type { Locator } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';

/** How a person finds and fills the fields of a form: by label, within a headed part. */
export class Form {
  readonly #scope: Locator;
  readonly #words: Words;

  constructor(scope: Locator, words: Words) {
    this.#scope = scope;
    this.#words = words;
  }

  /** A label as the page writes it: with a mark when it is required, with a word when it is not or is suggested. */
  name(key: string): RegExp {
    const [optional, suggested] = ['optional', 'suggested'].map((word) =>
      escaped(this.#words(`common.${word}`)),
    );
    return new RegExp(
      `^${escaped(this.#words(`fields.${key}`))}(\\s*\\*)?(\\s*${optional})?(\\s*${suggested})?$`,
    );
  }

  field(key: string): Locator {
    return this.#scope.getByLabel(this.name(key)).and(this.#scope.locator('input, select, textarea'));
  }

  async fill(key: string, value: string): Promise<void> {
    await this.field(key).fill(value);
  }

  group(key: string): Locator {
    return this.#scope.getByRole('group', { name: this.name(key) });
  }

  async choose(key: string, choice: string): Promise<void> {
    await this.group(key)
      .getByText(this.#words(`choices.${choice}`), { exact: true })
      .click();
    await expect(this.radio(key, choice)).toBeChecked();
  }

  radio(key: string, choice: string): Locator {
    return this.group(key).getByRole('radio', { name: this.#words(`choices.${choice}`), exact: true });
  }

  /** Types into a searchable choice and takes the option with exactly this text. */
  async pick(key: string, option: string): Promise<void> {
    const box = this.#scope.getByRole('combobox', { name: this.name(key) });
    // Suggested already.
    if ((await box.inputValue()) === option) return;
    await box.fill(option);
    await this.#scope.page().getByRole('option', { name: option }).first().click();
  }

  async select(key: string, choice: string): Promise<void> {
    await this.field(key).selectOption({ label: this.#words(`choices.${choice}`) });
  }
}

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
