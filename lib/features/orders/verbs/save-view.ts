import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, lockViewsOf, removeView as remove, writeView } from '../data/views.ts';
import { listAddress } from '../list-filter.ts';
import {
  mostViews,
  orderListSchema,
  type RemoveViewRefusal,
  removeViewSchema,
  type SavedView,
  type SaveViewRefusal,
  saveViewSchema,
} from '../schema.ts';

/** Saves a list's filters, sort and columns under a name, replacing the person's view of that name. */
export const saveView = useCase({
  permission: 'order:read',
  input: saveViewSchema,
  run: (actor, { name, search }): Promise<Result<SavedView, SaveViewRefusal>> => {
    const {
      cursor: _,
      page: __,
      ...list
    } = orderListSchema.parse(Object.fromEntries(new URLSearchParams(search)));
    const address = listAddress('/orders', list);
    // Not recorded: a view only affects how its owner sees the list.
    return inTransaction(async (tx) => {
      const others = (await lockViewsOf(tx, actor.userId)).filter((view) => view.name !== name);
      if (others.length >= mostViews) return err({ code: 'too-many', most: mostViews });
      const { id } = await writeView(tx, { userId: actor.userId, name, address });
      return ok({ id, name, address });
    });
  },
});

export const removeView = useCase({
  permission: 'order:read',
  input: removeViewSchema,
  run: async (actor, { viewId }): Promise<Result<null, RemoveViewRefusal>> =>
    (await remove(actor.userId, viewId)) ? ok(null) : err({ code: 'view-not-found' }),
});
