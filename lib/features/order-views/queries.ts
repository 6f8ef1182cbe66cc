import { useCase } from '../../auth/use-case.ts';
import { viewsOf } from './data.ts';
import type { SavedView } from './types.ts';

/** A person's own views. Others get one by its address, which says all of it. */
export const savedViews = useCase(
  'order:read',
  async (actor): Promise<SavedView[]> =>
    (await viewsOf(actor.userId)).map(({ id, name, address }) => ({ id, name, address })),
);
