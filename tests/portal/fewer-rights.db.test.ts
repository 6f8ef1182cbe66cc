import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor, Permission } from '../../lib/auth/permissions.ts';
import { getOrderDetail } from '../../lib/features/orders/queries.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { loadOverview, navigationCounts } from '../../lib/features/overview/queries.ts';
import { overviewSchema } from '../../lib/features/overview/schema.ts';
import { search } from '../../lib/features/search/queries.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { orderReadyToConfirm } from '../support/portal-orders.ts';

const lacks = vi.hoisted(() => ({ permission: '' }));
vi.mock(import('../../lib/auth/permissions.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    may: (role, permission) => permission !== lacks.permission && real.may(role, permission),
  };
});

let portal: TestPortal;
let admin: Actor;
let orderId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.actor('admin');
  orderId = (await orderReadyToConfirm(admin)).order.id;
});
afterAll(() => portal.close());

const others: Permission[] = [
  'wallet:read',
  'wallet:statement',
  'event:read',
  'approval:read',
  'approval:decide',
  'order:draft',
  'order:create',
  'order:update',
  'order:reveal',
  'party:read',
  'lookup:read',
  'policy:read',
  'audit:read',
  'draft:recover',
];

test.each(others)(
  'a role without %s keeps the start page, the search and every order',
  async (permission) => {
    lacks.permission = permission;
    const whole = Promise.all([
      loadOverview(admin, overviewSchema.parse({})),
      navigationCounts(admin),
      getOrderDetail(admin, orderId),
      loadReadBack(admin, orderId),
      search(admin, { q: 'Li' }),
    ]).finally(() => {
      lacks.permission = '';
    });
    const [overview, , detail] = await whole;
    expect(detail?.order.id).toBe(orderId);
    expect(overview.byStatus.map(({ id }) => id)).toContain('readyToConfirm');
  },
);
