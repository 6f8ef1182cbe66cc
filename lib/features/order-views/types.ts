/** A list of orders that a person keeps under a name; `address` leads to it. */
export type SavedView = { id: string; name: string; address: string };

export type SaveViewRefusal = { code: 'too-many'; most: number };
export type RemoveViewRefusal = { code: 'view-not-found' };

export const mostViews = 20;
