import { drawnFor } from '../../../lib/auth/drawn-for.ts';
import type { Actor } from '../../../lib/auth/permissions.ts';
import { drawnForHeader } from '../../../lib/drawn-for.ts';
import { createAmendment } from '../../../lib/features/drafts/verbs/create-draft.ts';
import { confirmOrder } from '../../../lib/features/orders/verbs/confirm-order.ts';
import { searchParties } from '../../../lib/features/parties/queries.ts';
import { loadWallets } from '../../../lib/features/wallets/queries.ts';
import { listWebhookEvents } from '../../../lib/features/webhooks/queries.ts';
import { confirmationOf, detailOf, valueOf } from '../../../tests/support/portal-orders.ts';
import { actorOf, type Cookie } from '../actor.ts';
import {
  accounts,
  draftOf,
  largeOrderOf,
  orderOf,
  paidTo,
  readyOrderOf,
  submittedOrderOf,
  type Wish,
} from '../made-orders.ts';
import { baseUrl } from '../stack.ts';
import { expect } from '../test.ts';
import type { Thing } from './table.ts';

/** Makes the things the pages show, by the portal's use-cases. Each is made once, when a page first asks for it. */
export function makeWorld(cookiesNow: () => Promise<readonly Cookie[]>) {
  const made = new Map<Thing, Promise<string>>();
  const draft = (wish: Wish & { isEmpty?: boolean }) => async (operator: Actor) =>
    (await draftOf(operator, wish)).draftId;
  const ready = (wish: Wish) => async (operator: Actor) => (await readyOrderOf(operator, wish)).orderId;
  const open =
    (wish: Wish = {}) =>
    async (operator: Actor) =>
      (await orderOf(operator, wish)).orderId;
  const confirmed = (wish: Wish, status: string) => async (operator: Actor) => {
    const { orderId } = await readyOrderOf(operator, wish);
    valueOf(await confirmOrder(operator, confirmationOf(await detailOf(operator, orderId))));
    await expect.poll(async () => (await detailOf(operator, orderId)).order.status.id).toBe(status);
    return orderId;
  };

  const ways: Record<Thing, (operator: Actor) => Promise<string>> = {
    draft: draft({ amount: '123456.78' }),
    businessDraft: draft({ family: 'business' }),
    personalDraft: draft({ family: 'personal' }),
    emptyDraft: draft({ isEmpty: true }),
    emptyBusinessDraft: draft({ family: 'business', isEmpty: true }),
    open: open({ amount: '9876.54' }),
    change: async (operator) => {
      const orderId = await open()(operator);
      valueOf(await createAmendment(operator, { orderId }));
      return orderId;
    },
    ready: ready({ amount: '4876.54' }),
    short: ready({ amount: '900.00', sourceCurrency: 'GBP' }),
    paid: confirmed({ amount: '43.21' }, 'completed'),
    failed: confirmed({ amount: '43.21', change: paidTo(accounts.closed) }, 'failed'),
    returned: confirmed({ amount: '43.21', change: paidTo(accounts.sentBack) }, 'returned'),
    asked: open({ amount: '50.00', change: named('Wang', 'Wei') }),
    toSubmit: async (operator) => (await largeOrderOf(operator)).orderId,
    submitted: async (operator) => (await submittedOrderOf(operator)).orderId,
    approval: async (operator) => (await submittedOrderOf(operator)).approvalId,
    recipient: party('beneficiary'),
    payer: party('payer'),
    recipientFile: file('beneficiary', 'beneficiary.lastName,beneficiary.firstName,Remark\n王,小明,x\n'),
    payerFile: file('payer', 'payer.lastName,payer.firstName,Remark\nMiller,Jane,x\n'),
    event: async (operator) => {
      await thing('paid');
      return (await listWebhookEvents(operator, {})).events[0]?.id ?? '';
    },
    person: async ({ userId }) => userId,
    wallet: async (operator) => {
      await thing('paid');
      const { wallets } = await loadWallets(operator);
      return wallets.find(({ currency }) => currency === 'USD')?.walletId ?? '';
    },
  };

  /** Saved by itself with the first order that it stood on. */
  function party(kind: 'beneficiary' | 'payer') {
    return async (operator: Actor) => {
      await thing('paid');
      const found = await searchParties(operator, { kind, q: '' });
      expect(found, `saved parties of kind ${kind}`).not.toEqual([]);
      return found[0]?.id ?? '';
    };
  }

  function file(kind: 'beneficiary' | 'payer', rows: string) {
    return async () => {
      const cookies = (await cookiesNow()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const address = `${baseUrl}/api/parties/imports?kind=${kind}&family=global&name=parties.csv`;
      const headers = {
        cookie: cookies,
        origin: baseUrl,
        'content-type': 'text/csv',
        [drawnForHeader]: drawnFor(await actorOf(await cookiesNow())),
      };
      const answer = await fetch(address, { method: 'POST', body: rows, headers });
      expect(answer.status, 'the answer to a file of parties').toBe(200);
      return ((await answer.json()) as { importId: string }).importId;
    };
  }

  function thing(name: Thing): Promise<string> {
    const known = made.get(name);
    if (known) return known;
    const making = cookiesNow().then(actorOf).then(ways[name]);
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
