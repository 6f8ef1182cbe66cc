'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { EnrolRefusal, ResetRefusal } from '@/lib/features/step-up/schema.ts';
import { useAccessRefusal } from './use-access-refusal.ts';

export type ProofFailure = EnrolRefusal | ResetRefusal | AccessRefusal | { code: 'no-answer' };

/** Returns the reason that a code was not taken, with the next step. */
export function useProofRefusal(): (refusal: ProofFailure) => string {
  const t = useTranslations('stepUp.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'code-wrong':
        return t('wrong');
      case 'password-wrong':
        return t('password');
      case 'code-locked':
        return t('locked', { minutes: Math.ceil(refusal.seconds / 60) });
      case 'not-enrolled':
        return t('notEnrolled');
      case 'enrolment-over':
        return t('over');
      case 'own-factor':
        return t('own');
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}
