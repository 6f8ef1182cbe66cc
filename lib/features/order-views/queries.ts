import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { viewsOf } from './repository.ts';
import type { SavedView } from './types.ts';

/** A person's own views. Others get one by its address, which says all of it. */
export async function savedViews(actor: Actor): Promise<SavedView[]> {
  authorise(actor, 'order:read');
  return (await viewsOf(actor.userId)).map(({ id, name, address }) => ({ id, name, address }));
}
