'use client';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { EarlyNeed } from '@/lib/features/policies/early-need.ts';
import { getJson } from '@/lib/get-json.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useWords } from './use-words.ts';

const PAUSE_MS = 600;

/** The policy's need for an approval of an amount, given by the query `asked`; nothing where there is none. */
export function ApprovalNeed({ asked }: { asked: string }) {
  const words = useWords('wizard');
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ asked: string; reason: EarlyNeed['reason'] } | null>(null);
  useEffect(() => {
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
  if (!reason) return null;
  const { approvers } = reason;
  if (reason.kind === 'other-currency') {
    return words('approval.otherCurrency', { currency: reason.currency, approvers });
  }
  const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
  return words('approval.over', { limit, approvers });
}
