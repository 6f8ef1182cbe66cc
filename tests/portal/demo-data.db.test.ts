import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { demoState } from '../../lib/features/demo/data.ts';
import { presentDraft, presentOrders } from '../../lib/features/demo/history/plan.ts';
import { makeDemo, requestDemo } from '../../lib/features/demo/verbs/make-demo.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let operator: Actor;
const total = presentOrders().length;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await portal.runJobs();
});
afterAll(() => portal.close());

const statuses = async (): Promise<Record<string, string>> => {
  const orders = await db().order.findMany({ select: { orderNo: true, statusId: true } });
  return Object.fromEntries(orders.map(({ orderNo, statusId }) => [orderNo, statusId]));
};
const jobs = () => db().$queryRaw`select id from graphile_worker.jobs where key = 'load_demo'`;

test('an auditor is offered nothing and refused', async () => {
  const auditor = await portal.actor('auditor');
  expect(await demoState(auditor)).toBeNull();
  await expect(requestDemo(auditor)).rejects.toThrow(Forbidden);
  expect(await jobs()).toEqual([]);
});

test('production offers nothing, refuses a request, and does no job of one', async () => {
  const env = await import('../../lib/env.ts');
  const production = vi.spyOn(env, 'env').mockReturnValue({ ...env.env(), PORTAL_ENV: 'production' });
  expect(await demoState(operator)).toBeNull();
  expect(await requestDemo(operator)).toEqual({ ok: false, reason: { code: 'production' } });
  await expect(makeDemo(operator.userId)).rejects.toThrow('production');
  production.mockRestore();
  expect(await db().party.count()).toBe(0);
});

test('two requests at once make one demo, which goes on where it stopped and ends as planned', async () => {
  const other = await portal.actor('approver');
  expect(await demoState(operator)).toEqual({ state: 'offered' });
  const loading = { state: 'loading', made: 0, total };
  expect(await Promise.all([requestDemo(operator), requestDemo(other)])).toEqual([
    { ok: true, value: loading },
    { ok: true, value: loading },
  ]);
  expect(await jobs()).toHaveLength(1);
  expect(await demoState(other)).toEqual(loading);
  expect(await db().auditEntry.count({ where: { action: 'demo.load' } })).toBe(1);

  // The service gives no more rates after some orders: the job has failed once, and gives up later.
  let rates = 0;
  portal.network.inject((path) => {
    if (path.endsWith('/query/price')) rates += 1;
    return path.endsWith('/query/price') && rates > 14 ? 'down' : 'none';
  });
  await portal.runJobs();
  const part = await demoState(operator);
  expect(part).toMatchObject({ state: 'loading', total });
  await db().$executeRaw`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'load_demo'))`;
  const stopped = await demoState(operator);
  expect(stopped).toEqual({ ...part, state: 'stopped' });
  expect(await db().order.count()).toBeLessThan(total);

  portal.network.inject(() => 'none');
  expect(await requestDemo(other)).toEqual({ ok: true, value: part });
  await portal.runJobs();
  expect(await jobs()).toEqual([]);
  expect(await demoState(operator)).toBeNull();

  await portal.until('the payments arrive', async () => {
    const now = await statuses();
    return presentOrders().every(
      ({ orderNo, ending }) => ending !== 'completed' || now[orderNo] === 'completed',
    );
  });
  const expected = {
    refused: 'failed',
    'documents-needed': 'documentsNeeded',
    'awaiting-approval': 'awaitingApproval',
    'information-requested': 'informationRequested',
    cancelled: 'cancelled',
    'in-transit': 'inTransit',
    ready: 'readyToConfirm',
  } as Record<string, string>;
  const made = await statuses();
  const foreseen = presentOrders().filter(({ ending }) => ending in expected);
  for (const { orderNo, ending } of foreseen) {
    expect([orderNo, made[orderNo]]).toEqual([orderNo, expected[ending]]);
  }
  expect(Object.keys(made)).toHaveLength(total);

  expect(await requestDemo(operator)).toEqual({ ok: false, reason: { code: 'has-orders' } });
}, 120_000);

test('a second run of the job makes nothing twice', async () => {
  const count = async () => [await db().order.count(), await db().draft.count(), await db().party.count()];
  const before = await count();
  await makeDemo(operator.userId);
  expect(await count()).toEqual(before);
  expect(await db().draft.count({ where: { orderNo: presentDraft.orderNo, state: 'open' } })).toBe(1);
}, 60_000);
