export type SteadyRow<T> = { row: T; isGone: boolean };

/**
 * Merges `news` without moving anything of `held`: the held rows in their order, each as new as the news, the ones the
 * news no longer has marked. `waiting` counts what applying the news would add or take away.
 */
export function steadyRows<T>(o: { held: readonly T[]; news: readonly T[]; idOf: (row: T) => string }): {
  shown: SteadyRow<T>[];
  waiting: number;
} {
  const newest = new Map(o.news.map((row) => [o.idOf(row), row]));
  const heldIds = new Set(o.held.map(o.idOf));
  const shown = o.held.map((row) => {
    const now = newest.get(o.idOf(row));
    return { row: now ?? row, isGone: now === undefined };
  });
  const added = o.news.filter((row) => !heldIds.has(o.idOf(row))).length;
  return { shown, waiting: added + shown.filter(({ isGone }) => isGone).length };
}
