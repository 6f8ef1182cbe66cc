import type { DraftValues } from './types.ts';

/** The wallet an order draws on: of its family, and a global order of the payer's kind (decisions §7). */
export function walletTypeOf({ family, payer }: DraftValues): 'personal' | 'business' {
  if (family !== 'global') return family;
  return payer.entityType === 'B' ? 'business' : 'personal';
}
