import type { ServiceSettings } from './domain/context.ts';

const endedMajor = 20;

/** What an operator must hear about the Node version: one that gets no security fixes runs, but not unnoticed. */
export function runtimeWarning(mode: ServiceSettings['mode'], nodeVersion: string): string | undefined {
  const major = Number(nodeVersion.split('.', 1)[0]);
  if (mode !== 'production' || major > endedMajor) return undefined;
  return 'this version of Node gets no security fixes any more; use a patched release of Node 22 or 24';
}
