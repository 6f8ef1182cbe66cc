'use client';
import { useAccessRefusal } from '@/components/auth/use-access-refusal.ts';
import { useWords } from '@/components/drafts/use-words.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { codes } from '@/lib/service-core/codes.ts';
import { asksForNewRate, type ConfirmRefusal } from './use-confirm.ts';

/** Why it was not confirmed, the service's own words first. Nothing for what the list of blockers already says. */
export function RefusalNotice({ refusal }: { refusal: ConfirmRefusal }) {
  const words = useWords('review');
  const errors = useWords('errors');
  const accessRefusal = useAccessRefusal();
  const text = () => {
    if (asksForNewRate(refusal)) return null;
    switch (refusal.code) {
      case 'refused':
        return [
          words('confirm.refused', { raw: refusal.message }),
          refusal.status === codes.insufficientBalance.status ? words('confirm.action.balance') : '',
        ].join(' ');
      case 'unavailable':
        return words('confirm.unavailable');
      case 'order-not-found':
        return errors('notFound');
      case 'amounts-changed':
        return words('blockers.changed');
      case 'not-allowed-now':
        return words('blockers.notConfirmable');
      case 'quote-needed':
      case 'quote-unknown':
      case 'quote-expired':
      case 'rate-changed':
        return null;
      default:
        return accessRefusal(refusal);
    }
  };
  const shown = text();
  if (shown === null) return null;
  return (
    <Notice kind="error" role="alert">
      {shown}
    </Notice>
  );
}
