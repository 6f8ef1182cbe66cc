import { expect, it } from 'vitest';
import { serviceTestContext } from '../support/service-context.ts';
import { takeChanges, watchChanges } from './changes.ts';

it('notes what was committed, and neither what was rolled back nor what changed no row', async () => {
  const { ctx, newPartner, close } = await serviceTestContext();
  try {
    await watchChanges(ctx.pool);
    const { id } = await newPartner();
    expect(await takeChanges(ctx.pool)).toContain('partners');
    await ctx.pool.query('update partners set name = name where id = $1', [id]);
    expect(await takeChanges(ctx.pool)).toEqual(['partners']);
    await ctx.pool.query('update partners set name = name where name = $1', ['nobody']);
    expect(await takeChanges(ctx.pool)).toEqual([]);
    const client = await ctx.pool.connect();
    await client.query('begin');
    await client.query('update partners set name = name where id = $1', [id]);
    await client.query('rollback');
    client.release();
    expect(await takeChanges(ctx.pool)).toEqual([]);
  } finally {
    await close();
  }
});
