'use client';
import { useTranslations } from 'next-intl';
import type { core } from 'zod';
import { minorUnits } from '@/lib/service-core/money/currencies.ts';
import { readMoney } from '../forms/money-text.ts';
import { useIssueWords } from '../forms/use-issue-words.ts';
import { sentence } from '../ui/sentence.ts';

/** Words for what is wrong in a proposal, for its resolver. */
export function usePolicyIssues(): { error: core.$ZodErrorMap } {
  const t = useTranslations('policies.form');
  const money = useTranslations('common.money.problem');
  const note = useIssueWords(t('noteEmpty'));
  const limitWords = (issue: core.$ZodRawIssue) => {
    const currency = String(issue.path?.at(-1));
    const digits = minorUnits(currency);
    const reading = readMoney(String(issue.input), { currency, minorUnits: digits, isZeroAllowed: true });
    if (reading.kind !== 'problem') return t('limitEmpty');
    return sentence(money(reading.problem, { label: t('limit'), currency, digits }));
  };
  return {
    error: (issue) => {
      if (issue.path?.at(-2) === 'over') return limitWords(issue);
      switch (issue.path?.at(-1)) {
        case 'driftPercent':
          return t('driftWrong');
        case 'expiryHours':
          return t('hoursWrong');
        case 'currencies':
          return t('noCurrency');
        default:
          return note.error(issue);
      }
    },
  };
}
