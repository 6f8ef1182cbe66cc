import { expect, type Page } from '@playwright/test';
import { choose, fieldOf, fill } from './fill.ts';
import { card, pdf } from './values.ts';

export type Transfer = {
  sourceCurrency: string;
  /** Decimal text. */
  amount: string;
  /** The recipient's account number. */
  account: string;
  /** Further fields, by their path on the wire. */
  fields: Record<string, string>;
};

/**
 * A person's way from "New transfer" to the review of a global order, by hand: amount, parties, purpose, document. Leaves
 * the page where the order is confirmed.
 */
export async function toReview(page: Page, transfer: Partial<Transfer> = {}): Promise<MadeByHand> {
  const orderNo = await toParties(page, transfer);
  await toPurpose(page, transfer);
  await fill(page, { purpose: 'Family Support', fundsSource: 'Employment income' });
  await page.getByTestId('create-order').click();
  await page.waitForURL(/\/orders\/[0-9a-f-]+\/documents$/);
  await addDocument(page, { type: 'proforma_invoice', text: orderNo });
  await page.getByTestId('complete-documents').click();
  await page.waitForURL(/\/review$/);
  const orderId = /\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  return { orderId, orderNo, tradeId: await tradeIdOn(page) };
}

export type MadeByHand = { orderId: string; orderNo: string; tradeId: string };

/** From "New transfer" over the amount to the parties. Returns the order number. */
export async function toParties(
  page: Page,
  { sourceCurrency = 'USD', amount = '100.00' }: Partial<Transfer> = {},
): Promise<string> {
  await page.goto('/transfers/new');
  await page.locator('input[name=family][value=global]').check();
  await page.getByTestId('start-transfer').click();
  for (const [side, currency] of [
    ['source', sourceCurrency],
    ['target', 'CNY'],
  ] as const)
    await choose(fieldOf(page, `${side}Amount`).getByRole('combobox'), currency);
  await fill(page, { sourceAmount: amount });
  await expect(fieldOf(page, 'targetAmount').locator('input[inputmode=decimal]')).not.toHaveValue('');
  const orderNo = await fieldOf(page, 'orderNo').locator('input').inputValue();
  await page.getByTestId('continue').click();
  await expect(fieldOf(page, 'payer.lastName')).toBeVisible();
  return orderNo;
}

/** From the parties to the purpose, the last step of the form. */
export async function toPurpose(
  page: Page,
  { account = card(), fields = {} }: Partial<Transfer> = {},
): Promise<void> {
  await fill(page, { ...usualParties, 'beneficiary.accountInfo.number': account, ...fields });
  await page.getByTestId('continue').click();
  await expect(fieldOf(page, 'purpose')).toBeVisible();
}

const usualParties = {
  'payer.lastName': 'Miller',
  'payer.firstName': 'Jane',
  'payer.nationality': 'US',
  'beneficiary.lastName': '王',
  'beneficiary.firstName': '小明',
  'beneficiary.nationality': 'CN',
  'beneficiary.gender': 'Male',
  'beneficiary.accountInfo.bankName': '中国银行北京分行',
  'beneficiary.accountInfo.country': 'CN',
  'beneficiary.accountInfo.name': '王小明',
};

/** Adds a PDF of this type on the documents page of an order. */
export async function addDocument(page: Page, { type, text }: { type: string; text: string }): Promise<void> {
  const file = pdf(`${type}.pdf`, `${type} ${text}`);
  await page.getByTestId('drop-zone').locator('input[type=file]').setInputFiles(file);
  await choose(page.locator('[data-phase]').getByRole('combobox'), type);
  await page.getByTestId('upload-files').click();
  await expect(page.getByRole('row').filter({ hasText: file.name })).toBeVisible();
}

/** The trade id that the open page of an order tells. */
export async function tradeIdOn(page: Page): Promise<string> {
  const element = page.locator('main [data-trade-id]').first();
  await expect(element).toBeVisible();
  return (await element.getAttribute('data-trade-id')) ?? '';
}
