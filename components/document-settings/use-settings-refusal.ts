'use client';
import { useTranslations } from 'next-intl';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { SaveNamesRefusal, SaveRulesRefusal } from '@/lib/features/document-settings/types.ts';
import { useAccessRefusal } from '../auth/use-access-refusal.ts';

export type SettingsRefusal = SaveNamesRefusal | SaveRulesRefusal | AccessRefusal | { code: 'no-answer' };

/** Returns the reason that nothing was saved, with the next step. */
export function useSettingsRefusal(): (refusal: SettingsRefusal) => string {
  const t = useTranslations('documentSettings.refusal');
  const typeName = useTypeName();
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'half-named':
        return t('halfNamed', { types: refusal.types.join(' · ') });
      case 'unknown-type':
        return t('unknownType', { types: refusal.types.map(typeName).join(' · ') });
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}
