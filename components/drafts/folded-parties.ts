import { checkDraft } from '@/lib/features/transfers/check-draft.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';

export type Party = 'payer' | 'beneficiary';
const parties = ['payer', 'beneficiary'] as const;

export function partyOf(path: string): Party | undefined {
  return (
    parties.find((party) => path.startsWith(`${party}.`)) ??
    (path === 'holderType' ? 'beneficiary' : undefined)
  );
}

/**
 * Returns the parties that are complete when a draft is opened, as in a repeated one: shown as a card until somebody
 * changes them.
 */
export function foldedAtStart(values: DraftValues, now: Date): ReadonlySet<Party> {
  return new Set(
    parties.filter(
      (party) =>
        values[party].fullName !== '' &&
        checkDraft(values, undefined, { sections: [party], now }).length === 0,
    ),
  );
}
