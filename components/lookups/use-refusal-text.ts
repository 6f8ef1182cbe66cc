'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { LookupRefusal } from '@/lib/features/lookups/schema.ts';

/** The refusals of a look-up, except wrong fields, which are shown beside the fields. */
export type LookupFailure =
  | { code: 'no-funds' | 'not-offered' | 'entity-missing' | 'unknown' }
  | { code: 'too-many-checks'; most: number }
  | Exclude<LookupRefusal, { code: 'invalid' }>
  | AccessRefusal
  /** We did not reach our own server: nothing was asked. */
  | { code: 'no-answer' }
  /** Our own server was asked, and its answer is missing. */
  | { code: 'lost' };

/** Returns the reason of a failed look-up, with the next step. */
export function useRefusalText(): (failure: LookupFailure) => string {
  const errors = useTranslations('errors');
  const t = useTranslations('lookups');
  const accessRefusal = useAccessRefusal();
  return useCallback(
    (failure) => {
      switch (failure.code) {
        case 'no-funds':
          return t('check.insufficient');
        case 'not-offered':
          return t('check.unavailable');
        case 'too-many-checks':
          return t('check.tooMany', { most: failure.most });
        case 'entity-missing':
          return t('alipay.entityMissing');
        case 'unknown':
          return t('alipay.unknown');
        case 'no-answer':
          return errors('unavailable');
        case 'lost':
          return errors('outcomeUnknown');
        default:
          return accessRefusal(failure);
      }
    },
    [errors, t, accessRefusal],
  );
}
