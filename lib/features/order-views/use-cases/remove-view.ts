import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import { removeView as remove } from '../repository.ts';
import type { RemoveViewRefusal } from '../types.ts';

export async function removeView(
  actor: Actor,
  { viewId }: { viewId: string },
): Promise<Result<null, RemoveViewRefusal>> {
  authorise(actor, 'order:read');
  return (await remove(actor.userId, viewId)) ? ok(null) : err({ code: 'view-not-found' });
}
