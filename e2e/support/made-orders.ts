import type { Page } from '@playwright/test';
import { uploadHeadersOf } from '../../lib/features/documents/types.ts';
import type { DraftDetail } from '../../lib/features/drafts/types.ts';
import type { QuoteView } from '../../lib/features/quotes/types.ts';
import { withDerivedAmount } from '../../lib/features/transfers/amounts.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '../../lib/features/transfers/testing/drafts.ts';
import type { DraftValues, Family } from '../../lib/features/transfers/types.ts';
import { Submission } from '../pages/approvals.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { pdf } from './files.ts';
import { orderIdOf } from './order-id.ts';
import { expect } from './test.ts';
import type { Made } from './transfer.ts';
import type { Words } from './words.ts';

export type Wish = {
  family?: Family;
  sourceCurrency?: string;
  amount?: string;
  lockRate?: boolean;
  /** Straight to the review, where the family and the amount allow it. */
  withoutDocuments?: boolean;
  /** Further changes to the form's values. */
  change?: (values: DraftValues) => DraftValues;
};

/** Bank accounts with which the sandbox does something else than pay. */
export const accounts = {
  heldByBank: '6217000010000019003',
  ofAnotherName: '6217000010000029002',
  closed: '6217000010000039001',
  heldForReview: '6217000010000009004',
};

/** Has the recipient paid on this bank account. */
export const paidTo =
  (number: string) =>
  ({ beneficiary, ...values }: DraftValues): DraftValues => ({
    ...values,
    beneficiary: { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number } },
  });

const draftAddress = /\/drafts\/([0-9a-f-]{36})/;

/** The form values of a made order in each family, before the wishes. */
export const complete = {
  global: completeDraft,
  business: completeBusinessDraft,
  personal: completePersonalDraft,
} as const;

/**
 * An order on its documents page, for flows that begin there: the draft is filled by the autosave's own call instead
 * of field by field, and created by its button.
 */
export async function madeOrder(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const { draftId, orderNo } = await madeDraft(page, words, wish);
  await page.goto(`/drafts/${draftId}/${wish.family === 'business' ? 'check' : 'details'}`);
  await new Wizard(page, words).createButton.click();
  await new Documents(page, words).expectOpen();
  return { orderNo, orderId: orderIdOf(page) };
}

/** A draft with everything in it, or with nothing where `isEmpty`; the page is left blank. */
export async function madeDraft(
  page: Page,
  words: Words,
  wish: Wish & { isEmpty?: boolean } = {},
): Promise<{ draftId: string; orderNo: string }> {
  const { family = 'global' } = wish;
  await page.goto('/transfers/new');
  await page.getByRole('radio', { name: words(`wizard.new.${family}.title`) }).check();
  await page.getByRole('button', { name: words('wizard.new.start'), exact: true }).click();
  await page.waitForURL(draftAddress);
  const draftId = draftAddress.exec(page.url())?.[1] ?? '';
  const origin = originOf(page);
  // The page that saves by itself is left before its draft is filled behind its back.
  await page.goto('about:blank');
  const orderNo = wish.isEmpty ? '' : await fill(page, { draftId, origin, wish: { ...wish, family } });
  return { draftId, orderNo };
}

/** The same order with its documents complete, on the page where it is confirmed. */
export async function madeReview(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const review = new Review(page, words);
  if (wish.withoutDocuments) {
    const { draftId, orderNo } = await madeDraft(page, words, wish);
    await page.goto(`/drafts/${draftId}/details`);
    await new Wizard(page, words).createWithoutDocuments.click();
    await review.expectOpen();
    return { orderNo, orderId: orderIdOf(page) };
  }
  const made = await madeOrder(page, words, wish);
  const documents = new Documents(page, words);
  await documents.add(pdf('invoice.pdf', `Invoice ${made.orderNo}`), 'proforma_invoice');
  if (wish.family === 'business')
    await documents.add(pdf('po.pdf', `Order ${made.orderNo}`), 'purchase_order');
  await documents.finish();
  await review.expectOpen();
  return made;
}

const filesOfLargeOrder = ['proforma_invoice', 'identification_front', 'identification_back'];

/** An order over the policy's limit, on the page where it is submitted; its files go the way of the page's own call. */
export async function madeSubmission(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const made = await madeOrder(page, words, { amount: '12000.00', ...wish });
  for (const type of filesOfLargeOrder) {
    const { name, mimeType, buffer } = pdf(`${type}.pdf`, `${type} ${made.orderNo}`);
    const answer = await page.request.post(`/api/orders/${made.orderId}/files`, {
      data: buffer,
      headers: {
        origin: originOf(page),
        'content-type': mimeType,
        ...uploadHeadersOf({ type, fileName: name }),
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const documents = new Documents(page, words);
  await documents.finish();
  await new Submission(page, words).expectOpen();
  return made;
}

/** Makes an order and submits it for approval. */
export async function madeSubmitted(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const made = await madeSubmission(page, words, wish);
  await new Submission(page, words).button.click();
  await new OrderPage(page, words).expectStatus('awaitingApproval');
  return made;
}

/** The origin of the page's portal: benchmarks that follow each other have one each. */
const originOf = (page: Page): string => new URL(page.url()).origin;

async function fill(
  page: Page,
  o: { draftId: string; origin: string; wish: Wish & { family: Family } },
): Promise<string> {
  const { family, sourceCurrency = 'USD', amount = '100.00', lockRate = true } = o.wish;
  const pair = { sourceCurrency, targetCurrency: 'CNY' };
  const headers = { origin: o.origin };
  const asked = await page.request.post(`${o.origin}/api/quotes`, { data: { ...pair, family }, headers });
  const { queryNo, rate, fetchedAt, expiresAt } = (await asked.json()) as QuoteView;
  const change = o.wish.change ?? ((values: DraftValues) => values);
  let orderNo = '';
  // The page that was left may save its draft once more.
  await expect(async () => {
    const address = `${o.origin}/api/drafts/${o.draftId}`;
    const draft = (await (await page.request.get(address)).json()) as DraftDetail;
    ({ orderNo } = draft.values);
    const own = { ...pair, orderNo, sourceAmount: amount, lockRate };
    const values = withDerivedAmount({
      ...change(complete[family](own)),
      quote: { ...pair, queryNo, rate, fetchedAt, expiresAt },
    });
    const saved = await page.request.patch(address, {
      data: { values },
      headers: { ...headers, 'if-match': `"${draft.revision}"` },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }).toPass();
  return orderNo;
}
