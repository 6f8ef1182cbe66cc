import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { removeView as remove } from '../data.ts';
import { removeViewSchema } from '../schema.ts';
import type { RemoveViewRefusal } from '../types.ts';

export const removeView = useCase({
  permission: 'order:read',
  input: removeViewSchema,
  run: async (actor, { viewId }): Promise<Result<null, RemoveViewRefusal>> =>
    (await remove(actor.userId, viewId)) ? ok(null) : err({ code: 'view-not-found' }),
});
