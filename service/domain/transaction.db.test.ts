import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { refuse } from './errors.ts';
import { afterCommit, inTransaction } from './transaction.ts';

let test: ServiceTestContext;

beforeAll(async () => {
  test = await serviceTestContext();
  await test.ctx.pool.query('create table notes (text text)');
});
afterAll(() => test.close());

const notesSeenElsewhere = async () => (await test.ctx.pool.query('select from notes')).rowCount;

describe('what follows a commit', () => {
  it('is done once, on another connection, when the change can be seen there', async () => {
    const seen: unknown[] = [];
    const value = await inTransaction(test.ctx, async (tx) => {
      await tx.query(`insert into notes values ('kept')`);
      await afterCommit(tx, async ({ db }) => {
        expect(db).not.toBe(tx);
        seen.push(await notesSeenElsewhere());
      });
      expect(await notesSeenElsewhere()).toBe(0);
      return 'done';
    });
    expect(value).toBe('done');
    expect(seen).toEqual([1]);
  });

  it('is not done when the work refuses or throws', async () => {
    const done: string[] = [];
    await inTransaction(test.ctx, async (tx) => {
      await afterCommit(tx, async () => done.push('refused'));
      return refuse('notFound');
    });
    const thrown = inTransaction(test.ctx, async (tx) => {
      await afterCommit(tx, async () => done.push('thrown'));
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    expect(done).toEqual([]);
  });

  it('does not undo what was committed when it fails itself', async () => {
    const done: string[] = [];
    const value = await inTransaction(test.ctx, async (tx) => {
      await afterCommit(tx, () => Promise.reject(new Error('nobody listens')));
      await afterCommit(tx, async () => done.push('next'));
      return 'committed';
    });
    expect([value, ...done]).toEqual(['committed', 'next']);
  });

  it('is done at once where there is no transaction', async () => {
    const done: string[] = [];
    await afterCommit(test.ctx.pool, async () => done.push('now'));
    expect(done).toEqual(['now']);
  });
});
