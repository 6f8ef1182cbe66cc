'use client';
import { Notice } from '@/components/ui/notice.tsx';
import { needsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import { NameHelper } from './account-helpers.tsx';
import { useDerived } from './draft-context.ts';
import { useWords } from './use-words.ts';

/** C-31: a word beforehand, so that the information request is no surprise. It stops nothing. */
export function ChineseNameNotice() {
  const words = useWords('wizard');
  const shown = useDerived(needsChineseName);
  if (!shown) return null;
  return (
    <Notice kind="info" title={words('chineseName.title')} actions={<NameHelper />}>
      {words('chineseName.text')}
    </Notice>
  );
}
