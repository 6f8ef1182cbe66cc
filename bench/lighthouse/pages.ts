import type { Page } from '@playwright/test';

export type Address = { name: string; path: string; isPublic?: boolean };

/** The pages people live in, with what they show made first. */
export async function mainPages(page: Page): Promise<Address[]> {
  const { wordsOf } = await import('../../e2e/support/words.ts');
  const { madeDraft, madeReview } = await import('../../e2e/support/made-orders.ts');
  const words = wordsOf('en');
  const { orderId } = await madeReview(page, words, { amount: '75.00' });
  const { draftId } = await madeDraft(page);
  return [
    { name: 'sign-in', path: '/sign-in', isPublic: true },
    { name: 'overview', path: '/overview' },
    { name: 'new transfer', path: '/transfers/new' },
    { name: 'draft, amount', path: `/drafts/${draftId}/amount` },
    { name: 'draft, parties', path: `/drafts/${draftId}/parties` },
    { name: 'review', path: `/orders/${orderId}/review` },
    { name: 'orders', path: '/orders' },
    { name: 'order', path: `/orders/${orderId}` },
    { name: 'recipients', path: '/recipients' },
    { name: 'wallets', path: '/wallets' },
  ];
}
