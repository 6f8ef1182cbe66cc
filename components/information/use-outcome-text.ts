'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type {
  AnswerRefusal,
  AnswerValue,
  AssignRefusal,
  MarkAnsweredRefusal,
  MarkAnsweredValue,
} from '@/lib/features/information/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';

export type Said = {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  isInChange?: true;
  asked?: string;
};
type Done = AnswerValue | MarkAnsweredValue;
type Refusal = AnswerRefusal | AssignRefusal | MarkAnsweredRefusal | AccessRefusal;

/** Returns the texts after an answer, a mark or an assignment, with the next step. */
export function useOutcomeText() {
  const t = useTranslations('information');
  const common = useTranslations('common');
  const access = useAccessRefusal();
  const done = useCallback(
    ({ outcome, asked }: Done): Said => {
      switch (outcome) {
        case 'settled':
          return { kind: 'success', text: t('outcome.settled') };
        case 'still-asked':
          return { kind: 'warning', text: t('outcome.still'), ...(asked === null ? {} : { asked }) };
        case 'checking':
          return { kind: 'info', text: t('outcome.checking') };
        case 'not-checked':
          return { kind: 'info', text: t('outcome.notChecked') };
        default:
          return outcome satisfies never;
      }
    },
    [t],
  );
  const refused = useCallback(
    (refusal: Refusal | null): Said => {
      const error = (text: string): Said => ({ kind: 'error', text });
      if (!refusal) return error(t('refused.noAnswer'));
      switch (refusal.code) {
        case 'not-asked':
          return { kind: 'info', text: t('refused.notAsked') };
        case 'not-here':
          return error(t('refused.notHere'));
        case 'not-chinese':
          return error(t('refused.notChinese'));
        case 'too-many-fills':
          return error(common('fillLimit'));
        case 'change-under-way':
          return { ...error(t('refused.changeUnderWay')), isInChange: true };
        case 'more-to-fix':
          return { ...error(t('refused.moreToFix')), isInChange: true };
        case 'refused':
          return error(t('refused.refused', { raw: refusal.message }));
        case 'unavailable':
          return error(t('refused.unavailable'));
        case 'no-such-colleague':
          return error(t('refused.noSuchColleague'));
        default:
          return error(access(refusal));
      }
    },
    [t, common, access],
  );
  return { done, refused };
}
