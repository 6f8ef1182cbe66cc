'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
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
  const { data } = useQuery({
    queryKey: ['approval-need', asked],
    queryFn: async ({ signal }) => {
      await new Promise((goOn) => setTimeout(goOn, PAUSE_MS));
      signal.throwIfAborted();
      return getJson<EarlyNeed>(`/api/drafts/approval-need?${asked}`, signal);
    },
    enabled: asked !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const textOf = ({ reason }: EarlyNeed) => {
    if (!reason) return null;
    const { approvers } = reason;
    if (reason.kind === 'other-currency') {
      return words('approval.otherCurrency', { currency: reason.currency, approvers });
    }
    const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
    return words('approval.over', { limit, approvers });
  };
  return <output className="block text-hint text-ink-2 empty:hidden">{data && textOf(data)}</output>;
}
