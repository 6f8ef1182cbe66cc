import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { err, ok } from '../../lib/service-core/result.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { inTransaction } from './database.ts';

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
  await test.ctx.pool.query('create table steps (step text not null)');
});
afterAll(() => test.close());

const steps = async () => {
  const { rows } = await test.ctx.pool.query<{ step: string }>('select step from steps');
  return rows.map(({ step }) => step);
};

/** Records an entry beside the change, as the back office does. */
const recording = () => ({
  ...test.ctx,
  beforeCommit: async (tx: { query(text: string): Promise<unknown> }) => {
    await tx.query(`insert into steps values ('entry')`);
  },
});

describe('what belongs into a use-case’s transaction', () => {
  it('is committed with the change', async () => {
    await inTransaction(recording(), (tx) => tx.query(`insert into steps values ('change')`));
    expect(await steps()).toEqual(['change', 'entry']);
  });

  it('is not written for a refusal or a failure, and its own failure undoes the change', async () => {
    const before = await steps();
    await inTransaction(recording(), async () => err('refused'));
    await expect(inTransaction(recording(), () => Promise.reject(new Error('broke')))).rejects.toThrow(
      'broke',
    );
    const failing = { ...test.ctx, beforeCommit: () => Promise.reject(new Error('no entry')) };
    await expect(
      inTransaction(failing, async (tx) => {
        await tx.query(`insert into steps values ('unrecorded')`);
        return ok(1);
      }),
    ).rejects.toThrow('no entry');
    expect(await steps()).toEqual(before);
  });
});
