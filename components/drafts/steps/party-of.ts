import type { Party } from '@/lib/features/transfers/types.ts';

const parties = ['payer', 'beneficiary'] as const;

export function partyOf(path: string): Party | undefined {
  return (
    parties.find((party) => path.startsWith(`${party}.`)) ??
    (path === 'holderType' ? 'beneficiary' : undefined)
  );
}
