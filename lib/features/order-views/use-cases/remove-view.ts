import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { removeView as remove } from '../repository.ts';
import type { RemoveViewRefusal } from '../types.ts';

export const removeView = useCase(
  'order:read',
  async (actor: Actor, { viewId }: { viewId: string }): Promise<Result<null, RemoveViewRefusal>> => {
    return (await remove(actor.userId, viewId)) ? ok(null) : err({ code: 'view-not-found' });
  },
);
