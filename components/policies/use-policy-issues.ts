'use client';
import { useTranslations } from 'next-intl';
import type { core } from 'zod';
import { useIssueWords } from '../forms/use-issue-words.ts';

/** Words for what is wrong in a proposal, for its resolver. */
export function usePolicyIssues(): { error: core.$ZodErrorMap } {
  const t = useTranslations('policies.form');
  const note = useIssueWords(t('noteEmpty'));
  return {
    error: (issue) => {
      switch (issue.path?.at(-1)) {
        case 'driftPercent':
          return t('driftWrong');
        case 'expiryHours':
          return t('hoursWrong');
        case 'over': {
          const { line = '—', isTwice } = (issue.code === 'custom' && issue.params) || {};
          return t(isTwice ? 'limitTwice' : 'limitWrong', { line });
        }
        default:
          return note.error(issue);
      }
    },
  };
}
