'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { DecidePolicyRefusal, ProposeRefusal } from '@/lib/features/policies/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';

type Refusal = ProposeRefusal | DecidePolicyRefusal | AccessRefusal | { code: 'no-answer' };

export function usePolicyRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('policies.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'already-proposed':
      case 'unchanged':
      case 'policy-not-found':
      case 'own-proposal':
      case 'no-answer':
        return t(refusal.code);
      default:
        return accessRefusal(refusal);
    }
  };
}
