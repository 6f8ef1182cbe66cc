import { expect, type Locator, type Page } from '@playwright/test';

/** The part of a form or of a read-back that belongs to a field, by the field's path on the wire. */
export const fieldOf = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`);

/**
 * Fills in fields by their path on the wire, in this order, in either language: text as typed, a choice by its value on
 * the wire ("CN", "Male", "Family Support").
 */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [path, value] of Object.entries(values)) await fillOne(fieldOf(page, path), value);
}

async function fillOne(field: Locator, value: string): Promise<void> {
  const radio = field.page().locator(`input[type=radio][value="${value}"]`);
  const list = field.getByRole('combobox');
  const text = field.locator('input[type=text], input:not([type]), textarea').first();
  await expect(field.locator('input, textarea, button').first()).toBeVisible();
  const isRadio = (await field.locator(radio).count()) > 0;
  // The label takes the press: some radios are drawn by it alone.
  if (isRadio) await field.locator('label').filter({ has: radio }).click();
  else if ((await list.count()) > 0 && !(await isAmount(field))) await choose(list.first(), value);
  else await text.fill(value);
}

const isAmount = async (field: Locator): Promise<boolean> =>
  (await field.locator('input[inputmode=decimal]').count()) > 0;

/** Chooses an option by its value, from a list that opens by a press. */
export async function choose(list: Locator, value: string): Promise<void> {
  const page = list.page();
  if ((await list.inputValue().catch(() => null)) === value) return;
  await list.click();
  const option = page.locator(`[role=option][data-value="${value}"]`);
  // A long list shows what was searched.
  if ((await list.evaluate((element) => element.tagName)) === 'INPUT') await list.fill(value);
  await option.click();
  await expect(option).toBeHidden();
}
