import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';

export const saveViewSchema = z.strictObject({
  name: z.string().overwrite(cleanLine).min(1).max(60),
  /** The query of the address; what it says is read again by the list's own schema. */
  search: z.string().max(1_000),
});
export const removeViewSchema = z.strictObject({ viewId: z.uuid() });

/** A list of orders that a person keeps under a name; `address` leads to it. */
export type SavedView = { id: string; name: string; address: string };

export type SaveViewRefusal = { code: 'too-many'; most: number };
export type RemoveViewRefusal = { code: 'view-not-found' };

export const mostViews = 20;
