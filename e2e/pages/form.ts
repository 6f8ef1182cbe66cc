import type { Locator } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Words } from '../support/words.ts';

/** Finds and fills the fields of a form as a person does: by label, within a headed part. */
export class Form {
  readonly #scope: Locator;
  readonly #words: Words;

  constructor(scope: Locator, words: Words) {
    this.#scope = scope;
    this.#words = words;
  }

  name(key: string): RegExp {
    return labelled(this.#words, this.#words(`fields.${key}`));
  }

  field(key: string): Locator {
    return this.#scope.getByLabel(this.name(key)).and(this.#scope.locator('input, select, textarea'));
  }

  async fill(key: string, value: string): Promise<void> {
    await this.field(key).fill(value);
  }

  /** A party that is whole is folded to its facts until somebody wants to change it. */
  async unfold(): Promise<void> {
    const name = new RegExp(`^${escaped(this.#words('wizard.parties.change'))}`);
    await this.#scope.getByRole('button', { name }).click();
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
    await expect(box).toHaveValue(option);
  }

  /** Picks one of a closed list by the list's own word for it. */
  async pickChoice(key: string, choice: string): Promise<void> {
    await this.pick(key, this.#words(`choices.${choice}`));
  }
}

/** A label as the page writes it: with a mark when it is required, with a word when it is not or is suggested. */
export function labelled(words: Words, label: string): RegExp {
  const [optional, suggested] = ['optional', 'suggested'].map((word) => escaped(words(`common.${word}`)));
  return new RegExp(`^${escaped(label)}(\\s*\\*)?(\\s*${optional})?(\\s*${suggested})?$`);
}

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
