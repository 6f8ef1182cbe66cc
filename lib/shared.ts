const store = globalThis as typeof globalThis & { corridorShared?: Map<string, unknown> };

/**
 * Returns one value per process and name. A module-level variable does not work in Next: instrumentation, pages and
 * route handlers are bundled separately, and development reloads modules; each copy would open its own pool.
 */
export function shared<T>(name: string, make: () => T): T {
  store.corridorShared ??= new Map();
  if (!store.corridorShared.has(name)) store.corridorShared.set(name, make());
  return store.corridorShared.get(name) as T;
}

/** Clears all values, so that each test file starts like a new process. */
export const forgetShared = (): void => store.corridorShared?.clear();
