import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Press } from '../../lab/portal.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { createSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { loadApproval } from '../../lib/features/approvals/queries.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { confirmationOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';
import { copyPortalOrders, copyServiceOrders } from './copy-orders.ts';

/** An order that people of the portal send: its requester alone, or an approver once it was submitted. */
export type PortalOrder = { tradeId: string; orderId: string; press(): Press };

type Kind = { family: 'global' | 'personal'; reference: string };

/** Half of them one person sends alone, half wait for an approver; every eighth meets a bank that refuses. */
const kinds: readonly Kind[] = ['', '', 'SIM:REFUSE', ''].flatMap((reference) => [
  { family: 'global', reference },
  { family: 'personal', reference: '' },
]);
const sourceAmount = '20.00';

/** Requires one approver for a personal order of any amount, and none for the others. */
const policy = {
  ...builtInPolicy,
  otherCurrencies: 0,
  rules: [
    {
      family: 'personal',
      recipient: 'any',
      over: [{ currency: 'USD', amount: '1' }],
      approvers: 1,
      stepUp: false,
    },
  ],
};

/**
 * So many orders that wait for a press of a button: one of each kind is made by the portal's own use-cases, the others
 * are copies of them in both databases. This process must have the portal's settings in its environment.
 */
export async function portalOrders(o: {
  service: pg.Pool;
  portal: pg.Pool;
  orders: number;
}): Promise<PortalOrder[]> {
  await db().policy.create({
    data: {
      state: 'active',
      content: policy,
      proposedBy: randomUUID(),
      proposerName: 'One admin',
      decidedBy: randomUUID(),
      deciderName: 'Another admin',
      decidedAt: new Date(),
    },
  });
  const people = { maker: await newPerson('operator'), approver: await newPerson('approver') };
  const made: PortalOrder[] = [];
  for (const [position, kind] of kinds.slice(0, o.orders).entries()) {
    const copies = Math.ceil((o.orders - position) / kinds.length) - 1;
    const orders = await ordersOfKind(o, { kind, people, copies, prefix: `P${position}-` });
    orders.forEach((order, n) => {
      made[n * kinds.length + position] = order;
    });
  }
  return made;
}

async function ordersOfKind(
  pools: { service: pg.Pool; portal: pg.Pool },
  o: { kind: Kind; people: { maker: Actor; approver: Actor }; copies: number; prefix: string },
): Promise<PortalOrder[]> {
  const { kind, people, copies, prefix } = o;
  const model = await orderReadyToConfirm(people.maker, { ...kind, sourceAmount });
  const { idempotencyKey: _, ...terms } = confirmationOf(model);
  const isSubmitted = kind.family === 'personal';
  const submission = isSubmitted ? valueOf(await submitOrder(people.maker, { ...terms, note: '' })) : null;
  const page = submission && (await loadApproval(people.approver, submission.approvalId));
  const tradeId = model.order.tradeId ?? '';
  const { rows } = await pools.service.query<{ query_no: string }>(
    'select query_no from orders where trade_id = $1',
    [tradeId],
  );
  const inService = await copyServiceOrders(pools.service, {
    tradeId,
    queryNo: rows[0]?.query_no ?? '',
    prefix,
    count: copies,
  });
  const tradeIds = inService.map((copy) => copy.tradeId);
  const inPortal = await copyPortalOrders(pools.portal, { orderId: terms.orderId, tradeIds });
  const first = { id: terms.orderId, approvalId: submission?.approvalId ?? '' };
  return [first, ...inPortal].map(({ id, approvalId }, n) => ({
    tradeId: n === 0 ? tradeId : (tradeIds[n - 1] ?? ''),
    orderId: id,
    press: () => {
      const { orderId: _model, ...shown } = { ...terms, idempotencyKey: randomUUID() };
      if (!page) return { actor: people.maker, confirm: { ...shown, orderId: id } };
      const { contentHash } = page.approval;
      return {
        actor: people.approver,
        approve: { ...shown, approvalId, contentHash, driftAccepted: false },
      };
    },
  }));
}

async function newPerson(role: Role): Promise<Actor> {
  const email = `${role}-${randomUUID()}@example.test`;
  const user = await db().user.create({ data: { email, name: `Test ${role}`, role, passwordHash: '-' } });
  const sessionId = await createSession({ userId: user.id, address: '127.0.0.1', userAgent: 'crash test' });
  return { userId: user.id, name: user.name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}
