'use client';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { EarlyNeed } from '@/lib/features/policies/early-need.ts';
import { getJson } from '@/lib/get-json.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived } from './draft-context.ts';
import { useWords } from './use-words.ts';

const PAUSE_MS = 600;

/** Says while the amount is typed that somebody else will have to approve it; quiet when that cannot be found out. */
export function ApprovalNotice() {
  const words = useWords('wizard');
  const locale = useLocale();
  const asked = useDerived(({ family, sourceCurrency, sourceAmount }) =>
    sourceAmount === ''
      ? ''
      : new URLSearchParams({ family, currency: sourceCurrency, amount: sourceAmount }).toString(),
  );
  const [answer, setAnswer] = useState<{ asked: string; reason: EarlyNeed['reason'] } | null>(null);
  useEffect(() => {
    if (asked === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      getJson<EarlyNeed>(`/api/drafts/approval-need?${asked}`, stop.signal).then(
        ({ reason }) => setAnswer({ asked, reason }),
        () => setAnswer(null),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  const reason = answer?.asked === asked ? answer.reason : null;
  const text = () => {
    if (!reason) return null;
    const { approvers } = reason;
    if (reason.kind === 'other-currency') {
      return words('approval.otherCurrency', { currency: reason.currency, approvers });
    }
    const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
    return words('approval.over', { limit, approvers });
  };
  return <output className="block text-hint text-ink-2 empty:hidden">{text()}</output>;
}
