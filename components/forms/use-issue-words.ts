'use client';
import { useTranslations } from 'next-intl';
import type { core } from 'zod';

/** Words for what a schema refuses in a text: its limit where it is too long, `missing` otherwise. For a resolver. */
export function useIssueWords(missing?: string): { error: core.$ZodErrorMap } {
  const t = useTranslations('common');
  return {
    error: (issue) => (issue.code === 'too_big' ? t('tooLong', { max: Number(issue.maximum) }) : missing),
  };
}
