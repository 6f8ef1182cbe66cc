import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a list and takes the option with exactly this text. */
export async function chooseOption(list: Locator, text: string): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name: text, exact: true }).click();
  await expect(list).toHaveText(text);
}
