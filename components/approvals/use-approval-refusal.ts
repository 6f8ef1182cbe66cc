'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type {
  BulkRefusal,
  EndRefusal,
  RemindRefusal,
  SubmitRefusal,
} from '@/lib/features/approvals/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';

type Refusal =
  | BulkRefusal
  | EndRefusal
  | SubmitRefusal
  | RemindRefusal
  | AccessRefusal
  | { code: 'no-answer' };

/** Returns the text of a refusal with the next step, including the service's own words. */
export function useApprovalRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('approvals.refusal');
  const errors = useTranslations('errors');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'refused':
        return t('refused', { raw: refusal.message });
      case 'unavailable':
        return t('unavailable');
      case 'order-not-found':
        return errors('notFound');
      case 'quote-unknown':
      case 'quote-expired':
      case 'rate-changed':
        return t('rate');
      case 'amounts-changed':
      case 'name-changed':
      case 'order-changed':
        return t('changed');
      case 'upload-under-way':
        return t('uploading');
      case 'not-allowed-now':
        return t('notAllowed');
      case 'approval-needed':
        return t('approvalNeeded');
      case 'approval-over':
        return t(`over.${refusal.state ?? 'ended'}`);
      case 'own-order':
        return t('own');
      case 'already-approved':
        return t('already');
      case 'already-waiting':
        return t('waiting');
      case 'no-approval-needed':
        return t('notNeeded');
      case 'drift':
        return t('drift', { percent: refusal.percent });
      case 'step-up-needed':
        return t(refusal.isOn ? 'stepUp' : 'notEnrolled');
      case 'documents-unseen':
        return t('unseen', { count: refusal.count });
      case 'not-for-bulk':
        return t('notForBulk');
      case 'reminded-recently':
        return t('reminded');
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}
