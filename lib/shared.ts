const store = globalThis as typeof globalThis & { corridorShared?: Map<string, unknown> };

/**
 * One value per process and name. A module-level variable is not that in Next: instrumentation, pages and route
 * handlers are bundled apart, and development reloads modules; each copy would open its own pool.
 */
export function shared<T>(name: string, make: () => T): T {
  store.corridorShared ??= new Map();
  if (!store.corridorShared.has(name)) store.corridorShared.set(name, make());
  return store.corridorShared.get(name) as T;
}

/** For tests, which begin each file as a process that has just started. */
export const forgetShared = (): void => store.corridorShared?.clear();
