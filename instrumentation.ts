/**
 * Tells requests' addresses and starts the portal's share of the background work when a server starts; a build and the
 * edge runtime have none.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { notePeerAddresses } = await import('./lib/auth/peer-address.ts');
  notePeerAddresses();
  const { startPortal } = await import('./lib/features/reconciliation/jobs.ts');
  await startPortal();
  const { refuseDemoPeople } = await import('./lib/features/demo/seed.ts');
  await refuseDemoPeople();
  const { sayIfNobodyMaySignIn } = await import('./lib/features/users/queries.ts');
  await sayIfNobodyMaySignIn();
  const { checkService } = await import('./lib/payout/client.ts');
  await checkService();
}
