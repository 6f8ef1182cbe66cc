import type { ServiceSettings } from './domain/context.ts';

/** What an operator must hear when production starts: what runs, but should not go unnoticed. */
export function runtimeWarnings(mode: ServiceSettings['mode'], nodeVersion: string): string[] {
  if (mode !== 'production') return [];
  const warnings = ['payouts go to the simulated bank: no money leaves'];
  if (Number(nodeVersion.split('.')[0]) < 22) {
    warnings.push(
      'this version of Node gets no security fixes any more; use a patched release of Node 22 or 24',
    );
  }
  return warnings;
}
