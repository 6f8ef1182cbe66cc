import type { ServiceSettings } from './domain/context.ts';

/** Warnings for the operator when production starts: settings that run, but should not go unnoticed. */
export function runtimeWarnings(
  settings: Pick<ServiceSettings, 'mode' | 'payoutRail'>,
  nodeVersion: string,
): string[] {
  if (settings.mode !== 'production') return [];
  const warnings: string[] = [];
  if (settings.payoutRail === 'simulated') warnings.push('payouts go to the simulated bank: no money leaves');
  if (Number(nodeVersion.split('.')[0]) < 22) {
    warnings.push(
      'this version of Node gets no security fixes any more; use a patched release of Node 22 or 24',
    );
  }
  return warnings;
}
