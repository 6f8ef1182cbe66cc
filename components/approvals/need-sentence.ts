import type { useTranslations } from 'next-intl';
import type { NeedReason } from '@/lib/features/policies/schema.ts';
import { type DisplayLocale, displayMoney } from '@/lib/service-core/money/amount.ts';

type Translate = ReturnType<typeof useTranslations<'approvals'>>;

/** Returns the reason of an approval, in one sentence that names the policy's limit. */
export function needSentence(t: Translate, reason: NeedReason, locale: DisplayLocale): string {
  const { approvers } = reason;
  if (reason.kind === 'other-currency')
    return t('need.otherCurrency', { currency: reason.currency, approvers });
  const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
  return t(reason.newRecipient ? 'need.overNew' : 'need.over', { limit, approvers });
}
