import type { Page } from '@playwright/test';
import type { PartySummary } from '../../../lib/features/parties/types.ts';
import type { WebhookPage } from '../../../lib/features/webhooks/types.ts';
import { Queue } from '../../pages/approvals.ts';
import { OrderPage } from '../../pages/order.ts';
import { Review } from '../../pages/order-steps.ts';
import {
  accounts,
  madeDraft,
  madeOrder,
  madeReview,
  madeSubmission,
  madeSubmitted,
  paidTo,
  type Wish,
} from '../made-orders.ts';
import { baseUrl, type Role } from '../stack.ts';
import { expect } from '../test.ts';
import { wordsOf } from '../words.ts';
import type { Thing } from './table.ts';

type OpenAs = (role: Role) => Promise<Page>;

/** Makes the things the pages show. Each is made once, by people at the portal, when a page first asks for it. */
export function makeWorld(openAs: OpenAs) {
  const made = new Map<Thing, Promise<string>>();
  const words = wordsOf('en');
  const asOperator = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await openAs('operator');
    return work(page).finally(() => page.context().close());
  };
  const draft = (wish: Wish & { isEmpty?: boolean }) => () =>
    asOperator(async (page) => (await madeDraft(page, wish)).draftId);
  const open = (wish: Wish) => () => asOperator(async (page) => (await madeOrder(page, words, wish)).orderId);
  const review = (wish: Wish) => () =>
    asOperator(async (page) => (await madeReview(page, words, wish)).orderId);
  const confirmed = (wish: Wish, status: string) => () =>
    asOperator(async (page) => {
      const { orderId } = await madeReview(page, words, wish);
      await new Review(page, words).confirmButton.click();
      await new OrderPage(page, words).expectStatus(status);
      return orderId;
    });
  const read = <T>(path: string) =>
    asOperator(async (page) => (await (await page.request.get(path)).json()) as T);

  const ways: Record<Thing, () => Promise<string>> = {
    draft: draft({ amount: '123456.78' }),
    businessDraft: draft({ family: 'business' }),
    personalDraft: draft({ family: 'personal' }),
    emptyDraft: draft({ isEmpty: true }),
    emptyBusinessDraft: draft({ family: 'business', isEmpty: true }),
    open: open({ amount: '9876.54' }),
    change: () =>
      asOperator(async (page) => {
        const { orderId } = await madeOrder(page, words);
        await page.goto(`/orders/${orderId}/edit`);
        await page.getByRole('button', { name: words('wizard.change.start'), exact: true }).click();
        await page.waitForURL(/\/edit\/parties/);
        // Leaves the draft as people do: its holder is shown to everybody until then.
        await page.goto('/drafts');
        return orderId;
      }),
    ready: review({ amount: '4876.54' }),
    short: review({ amount: '900.00', sourceCurrency: 'GBP' }),
    paid: confirmed({ amount: '43.21' }, 'completed'),
    failed: confirmed({ amount: '43.21', change: paidTo(accounts.closed) }, 'failed'),
    asked: open({ amount: '50.00', change: named('Wang', 'Wei') }),
    toSubmit: () => asOperator(async (page) => (await madeSubmission(page, words)).orderId),
    submitted: () => asOperator(async (page) => (await madeSubmitted(page, words)).orderId),
    approval: async () => {
      const orderId = await thing('submitted');
      const { order } = await read<{ order: { orderNo: string } }>(`/api/orders/${orderId}`);
      const page = await openAs('approver');
      const queue = new Queue(page, words);
      await queue.open();
      const link = queue.row(order.orderNo).getByRole('link').first();
      const address = (await link.getAttribute('href')) ?? '';
      await page.context().close();
      return address.replace('/approvals/', '');
    },
    recipient: () => party('beneficiary'),
    payer: () => party('payer'),
    recipientFile: () =>
      file('beneficiary', 'beneficiary.lastName,beneficiary.firstName,Remark\n王,小明,x\n'),
    payerFile: () => file('payer', 'payer.lastName,payer.firstName,Remark\nMiller,Jane,x\n'),
    event: async () => {
      await thing('paid');
      const { events } = await read<WebhookPage>('/api/events');
      return events[0]?.id ?? '';
    },
  };

  /** Saved by itself with the first order that it stood on. */
  async function party(kind: 'beneficiary' | 'payer'): Promise<string> {
    await thing('paid');
    const found = await read<PartySummary[]>(`/api/parties?kind=${kind}`);
    expect(found, `saved parties of kind ${kind}`).not.toEqual([]);
    return found[0]?.id ?? '';
  }

  const file = (kind: 'beneficiary' | 'payer', rows: string) =>
    asOperator(async (page) => {
      const answer = await page.request.post(
        `/api/parties/imports?kind=${kind}&family=global&name=parties.csv`,
        {
          data: rows,
          headers: { origin: baseUrl, 'content-type': 'text/csv' },
        },
      );
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { importId: string }).importId;
    });

  function thing(name: Thing): Promise<string> {
    const known = made.get(name);
    if (known) return known;
    const making = ways[name]();
    made.set(name, making);
    return making;
  }

  return {
    thing,
    /** An address of the table with the ids of what it names. */
    addressOf: async (address: string): Promise<string> => {
      let whole = address;
      for (const [hole, name] of address.matchAll(/\{(\w+)\}/g)) {
        whole = whole.replace(hole, await thing(name as Thing));
      }
      return whole;
    },
  };
}

export type World = ReturnType<typeof makeWorld>;

const named =
  (lastName: string, firstName: string): NonNullable<Wish['change']> =>
  (values) => ({
    ...values,
    beneficiary: { ...values.beneficiary, lastName, firstName, fullName: `${firstName} ${lastName}` },
  });
