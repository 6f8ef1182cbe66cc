'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type { EmailRefusal, ManageRefusal } from '@/lib/features/users/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';

export type Failure = ManageRefusal | EmailRefusal | AccessRefusal | { code: 'no-answer' };

/** Returns the words of a refusal, and whether they are about the proof that was typed. */
export function useManageRefusal(): (refusal: Failure) => { isAboutProof: boolean; text: string } {
  const t = useTranslations('people.refused');
  const proof = useTranslations('stepUp.refusal');
  const own = useTranslations('preferences.refused');
  const accessRefusal = useAccessRefusal();
  const aboutProof = (text: string) => ({ isAboutProof: true, text });
  const other = (text: string) => ({ isAboutProof: false, text });
  return (refusal) => {
    switch (refusal.code) {
      case 'code-wrong':
        return aboutProof(proof('wrong'));
      case 'password-wrong':
        return aboutProof(proof('password'));
      case 'no-password':
        return aboutProof(proof('noPassword'));
      case 'code-locked':
        return aboutProof(proof('locked', { minutes: Math.ceil(refusal.seconds / 60) }));
      case 'not-enrolled':
        return aboutProof(proof('notEnrolled'));
      case 'proof-needed':
        return aboutProof(proof('needed'));
      case 'factor-not-found':
        return other(proof('gone'));
      case 'no-answer':
        return other(proof('noAnswer'));
      case 'person-not-found':
      case 'own-account':
      case 'needs-machine':
      case 'has-account':
      case 'role-of-sandbox':
      case 'role-same':
      case 'already-proposed':
      case 'proposals-many':
      case 'proposal-over':
      case 'own-proposal':
      case 'proposer-gone':
      case 'person-changed':
      case 'link-by-machine':
      case 'person-let-in':
      case 'admin-let-in':
        return other(t(refusal.code));
      case 'no-mail':
      case 'email-same':
      case 'password-seen':
      case 'email-asked-often':
        return other(own(refusal.code));
      default:
        return other(accessRefusal(refusal));
    }
  };
}
