import type { Page } from '@playwright/test';
import type { Actor } from '../../lib/auth/permissions.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '../../lib/features/transfers/testing/drafts.ts';
import type { DraftValues, Family } from '../../lib/features/transfers/types.ts';
import { detailOf, filledDraft, submitted, upload, valueOf } from '../../tests/support/portal-orders.ts';
import { pdf } from '../kit/values.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { actorAt } from './actor.ts';
import type { Made } from './transfer.ts';
import type { Words } from './words.ts';

// The orders that flows begin with, made by the portal's own use-cases for the person signed in at the page, which then
// opens where the flow begins. Flows about that way itself go it by hand, in transfer.ts and wizard-families.spec.ts.

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
  sentBack: '6217000010000079007',
};

/** Has the recipient paid on this bank account. */
export const paidTo =
  (number: string) =>
  ({ beneficiary, ...values }: DraftValues): DraftValues => ({
    ...values,
    beneficiary: { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number } },
  });

/** The form values of a made order in each family, before the wishes. */
export const complete = {
  global: completeDraft,
  business: completeBusinessDraft,
  personal: completePersonalDraft,
} as const;

/** The types of the documents that an order has at its review. */
export const documentTypesOf = (family: Family = 'global'): string[] => [
  'proforma_invoice',
  ...(family === 'business' ? ['purchase_order'] : []),
];

/** Without a page: a draft with everything in it, or with nothing where `isEmpty`. */
export async function draftOf(
  actor: Actor,
  wish: Wish & { isEmpty?: boolean } = {},
): Promise<{ draftId: string; orderNo: string }> {
  if (!wish.isEmpty) return filledDraft(actor, ofWish(wish));
  const { draftId } = valueOf(await createDraft(actor, { family: wish.family ?? 'global' }));
  return { draftId, orderNo: '' };
}

/** Without a page: an order that waits for its documents. */
export async function orderOf(actor: Actor, wish: Wish = {}): Promise<Made> {
  const draft = await filledDraft(actor, ofWish(wish));
  const { orderId } = valueOf(await createOrder(actor, draft));
  return { orderNo: draft.orderNo, orderId };
}

/** Without a page: an order with its documents complete. */
export async function readyOrderOf(
  actor: Actor,
  wish: Wish = {},
  documents: readonly string[] = wish.withoutDocuments ? [] : documentTypesOf(wish.family),
): Promise<Made> {
  const made = await orderOf(actor, wish);
  const { orderId, orderNo } = made;
  for (const type of documents) {
    const { name: fileName, buffer: content } = pdf(`${type}.pdf`, `${type} ${orderNo}`);
    valueOf(await upload(actor, { orderId, type, fileName, content }));
  }
  valueOf(await completeDocuments(actor, { orderId }));
  return made;
}

const large = { amount: '12000.00' };
export const typesOfLargeOrder = ['proforma_invoice', 'identification_front', 'identification_back'];

/** Without a page: an order over the policy's limit, ready to be submitted. */
export const largeOrderOf = (actor: Actor, wish: Wish = {}): Promise<Made> =>
  readyOrderOf(actor, { ...large, ...wish }, typesOfLargeOrder);

/** Without a page: an order submitted for approval. */
export async function submittedOrderOf(
  actor: Actor,
  wish: Wish = {},
): Promise<Made & { approvalId: string }> {
  const made = await largeOrderOf(actor, wish);
  return { ...made, approvalId: await submitted(actor, await detailOf(actor, made.orderId)) };
}

/** A draft as `draftOf` makes it; the page stays where it is. */
export const madeDraft = async (page: Page, wish: Wish & { isEmpty?: boolean } = {}) =>
  draftOf(await actorAt(page), wish);

/** An order that waits for its documents, on the page that takes them. */
export async function madeOrder(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const made = await orderOf(await actorAt(page), wish);
  await page.goto(`/orders/${made.orderId}/documents`);
  await new Documents(page, words).expectOpen();
  return made;
}

/** An order with its documents complete, on the page where it is confirmed. */
export async function madeReview(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const made = await readyOrderOf(await actorAt(page), wish);
  await page.goto(`/orders/${made.orderId}/review`);
  await new Review(page, words).expectOpen();
  return made;
}

/** An order submitted for approval, on its own page. */
export async function madeSubmitted(page: Page, words: Words, wish: Wish = {}): Promise<Made> {
  const made = await submittedOrderOf(await actorAt(page), wish);
  await page.goto(`/orders/${made.orderId}`);
  await new OrderPage(page, words).expectStatus('awaitingApproval');
  return made;
}

const ofWish = ({ amount = '100.00', ...wish }: Wish) => ({ ...wish, sourceAmount: amount });
