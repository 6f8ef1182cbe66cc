import type { Page } from '@playwright/test';
import { pdf } from '../kit/values.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { orderIdOf } from './order-id.ts';
import type { Words } from './words.ts';

export type Transfer = {
  sourceCurrency: string;
  /** Decimal text, no grouping. */
  amount: string;
  /** The bank account number, or the Alipay login. */
  account: string;
  alipay: boolean;
  lockRate: boolean;
  /** The recipient's name as typed; the service asks for characters where it is in pinyin. */
  recipient: { lastName: string; firstName: string };
};

export type Made = { orderNo: string; orderId: string };

const usual: Transfer = {
  sourceCurrency: 'USD',
  amount: '100.00',
  account: '6217000010000004567',
  alipay: false,
  lockRate: true,
  recipient: { lastName: '王', firstName: '小明' },
};

const countries = {
  en: { us: 'United States', cn: 'China' },
  'zh-CN': { us: '美国', cn: '中国' },
};

/** A person's way from "New transfer" to an order with its PDF, on the page where they confirm. */
export async function toReview(page: Page, words: Words, change: Partial<Transfer> = {}): Promise<Made> {
  const made = await toDocuments(page, words, change);
  await completeByHand(page, words, { ...made, types: ['proforma_invoice'] });
  await new Review(page, words).expectOpen();
  return made;
}

/** A person's way from the documents page of an order, a PDF of each type, to where it is confirmed or submitted. */
export async function completeByHand(
  page: Page,
  words: Words,
  { orderNo, types }: { orderNo: string; types: readonly string[] },
): Promise<void> {
  const documents = new Documents(page, words);
  for (const type of types) await documents.add(pdf(`${type}.pdf`, `${type} ${orderNo}`), type);
  await documents.finish();
}

async function toDocuments(page: Page, words: Words, change: Partial<Transfer> = {}): Promise<Made> {
  const orderNo = await fillDraft(page, words, change);
  await new Wizard(page, words).createButton.click();
  await new Documents(page, words).expectOpen();
  return { orderNo, orderId: orderIdOf(page) };
}

/** All three steps filled, on the last one, ready to create. Returns the order number. */
export async function fillDraft(page: Page, words: Words, change: Partial<Transfer> = {}): Promise<string> {
  const transfer = { ...usual, ...change };
  const wizard = new Wizard(page, words);
  await wizard.start();
  const orderNo = await fillAmount(wizard, transfer);
  await wizard.goOn('amount');
  await wizard.expectStep('parties');
  await fillParties(wizard, transfer);
  await wizard.goOn('parties');
  await wizard.expectStep('details');
  await fillPurpose(wizard);
  return orderNo;
}

export async function fillPurpose(wizard: Wizard): Promise<void> {
  await wizard.purpose.pickChoice('purpose.label', 'purpose.Family Support');
  await wizard.purpose.choose('fundsSource.label', 'fundsSource.Employment income');
}

export async function fillAmount(
  wizard: Wizard,
  transfer: Pick<Transfer, 'sourceCurrency' | 'amount' | 'lockRate'> = usual,
): Promise<string> {
  const { sourceCurrency: source, amount } = transfer;
  await wizard.fillAmounts({ source, target: 'CNY', amount });
  if (!transfer.lockRate) {
    await wizard.lockRate.uncheck();
  }
  return wizard.orderNo.inputValue();
}

async function countriesOf(wizard: Wizard) {
  const isChinese = (await wizard.page.locator('html').getAttribute('lang')) === 'zh-CN';
  return countries[isChinese ? 'zh-CN' : 'en'];
}

export async function fillSender(wizard: Wizard): Promise<void> {
  const { sender } = wizard;
  await sender.fill('payer.lastName.label', 'Miller');
  await sender.fill('payer.firstName.label', 'Jane');
  await sender.pick('payer.nationality.label', (await countriesOf(wizard)).us);
}

async function fillParties(wizard: Wizard, transfer: Transfer): Promise<void> {
  const { cn } = await countriesOf(wizard);
  const { recipient, account } = wizard;
  await fillSender(wizard);
  await recipient.fill('beneficiary.lastName.label', transfer.recipient.lastName);
  await recipient.fill('beneficiary.firstName.label', transfer.recipient.firstName);
  await recipient.pick('beneficiary.nationality.label', cn);
  await recipient.choose('beneficiary.gender.label', 'gender.Male');
  if (transfer.alipay) {
    await account.choose('beneficiary.accountType.label', 'accountType.alipay');
    await account.fill('variant.routing.alipay', transfer.account);
  } else {
    await account.fill('beneficiary.accountInfo.bankName.label', '中国银行北京分行');
    await account.fill('beneficiary.accountInfo.number.label', transfer.account);
    await account.pick('beneficiary.accountInfo.country.label', cn);
  }
  await account.fill('beneficiary.accountInfo.name.label', '王小明');
}
