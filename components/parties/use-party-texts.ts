'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { verificationKey } from './verification-key.ts';

/** Returns the line that tells saved parties of one name apart: bank, end of the account, result of a check. */
export function usePartyTexts(): { summaryOf: (party: PartySummary) => string } {
  const t = useTranslations('party');
  return useMemo(
    () => ({
      summaryOf: ({ bankName, accountType, accountTail, verification }) =>
        [
          bankName,
          accountType === '' ? '' : t(`account.${accountType}`, { tail: accountTail }),
          verification.state === 'none' ? '' : t(verificationKey(verification)),
        ]
          .filter(Boolean)
          .join(' · '),
    }),
    [t],
  );
}
