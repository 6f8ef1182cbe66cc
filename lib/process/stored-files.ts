import { rm } from 'node:fs/promises';

export type Removals = {
  /** Removes a file, or remembers it; never throws. */
  remove(path: string): Promise<void>;
  /** Tries again what could not be removed so far. */
  again(): Promise<void>;
};

/**
 * Removes temporary files, also where a disk is read-only or fails for a while: what cannot be removed now is tried
 * again later by the same process. What a process leaves at its death is for `removeAbandoned`.
 */
export function startRemovals(): Removals {
  const left = new Set<string>();
  const remove = async (path: string): Promise<void> => {
    left.add(path);
    await rm(path, { force: true }).then(
      () => left.delete(path),
      () => {},
    );
  };
  return {
    remove,
    again: async () => {
      for (const path of left) await remove(path);
    },
  };
}
