/** Starts the portal's share of the background work when a server starts; a build and the edge runtime have none. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startPortal } = await import('./lib/features/reconciliation/start.ts');
  await startPortal();
}
