import { expect, type Page } from '@playwright/test';
import { type Person, type Role, type Stack, testingToken } from './stack.ts';

export type Family = 'global' | 'business' | 'personal';

export type OrderWish = {
  /** The person who makes it; default: the stack's first operator. */
  as?: Role;
  family?: Family;
  /** Decimal text, such as "100.00"; above the policy's limit the order needs an approval. */
  amount?: string;
  sourceCurrency?: string;
  /** The recipient's account; `card({ ending })` decides what becomes of the payment. */
  account?: string;
  orderNo?: string;
  lockRate?: boolean;
  /**
   * The place where it stops: it waits for its `documents`, for its `review` by the person who made it, or it was `sent`, that is
   * confirmed, or submitted where the policy demands an approval. Default: `review`.
   */
  until?: 'documents' | 'review' | 'sent';
};

export type MadeOrder = {
  orderId: string;
  orderNo: string;
  tradeId: string;
  /** Of an order that was submitted. */
  approvalId: string | null;
};

/** The work that the portal had left, and the revision of its data. */
export type Idle = {
  idle: boolean;
  waitedMs: number;
  portal: { callbacks: number; jobs: number; unanswered: number };
  revision: number;
};

const idleTimeoutMs = 30_000;

/** The portal's calls for tests (docs/qa.md). */
export type Portal = ReturnType<typeof openPortal>;

export function openPortal(stack: Stack) {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${stack.portalUrl}/api/testing/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${testingToken(stack)}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the portal answered ${answer.status} to ${path}: ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    /** Makes an order by the portal's own use-cases, with a rate of now. */
    madeOrder: ({ as = 'operator', ...wish }: OrderWish = {}): Promise<MadeOrder> => {
      const email = stack.people.find(({ role }) => role === as)?.email;
      return post('orders', { email, ...wish });
    },
    /** Makes a person by an invitation that is accepted; nobody is signed in. */
    madePerson: (wish: { role: Role; name?: string; email?: string }): Promise<Person> =>
      post('people', wish),
    /**
     * Waits until what was pressed on these pages is answered, until service and portal have nothing left to do, and until each of these pages shows all of it. Throws, with
     * the numbers of what is left, when that takes longer than half a minute.
     */
    settled: async (...pages: readonly Page[]): Promise<Idle> => {
      for (const page of pages) await answered(page);
      const idle = await post<Idle>('idle', { timeoutMs: idleTimeoutMs });
      if (!idle.idle) throw new Error(`still at work: ${JSON.stringify(idle)}`);
      for (const page of pages) await showsRevision(page, idle.revision);
      return idle;
    },
  };
}

/** A pressed button is busy until its answer came. */
const answered = (page: Page): Promise<void> => expect(page.locator('button[aria-busy=true]')).toHaveCount(0);

const showsRevision = (page: Page, revision: number): Promise<void> =>
  expect
    .poll(async () => Number(await page.locator('main').getAttribute('data-revision')), {
      message: `the page shows revision ${revision}`,
    })
    .toBeGreaterThanOrEqual(revision);
