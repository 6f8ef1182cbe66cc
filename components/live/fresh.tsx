'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Notice } from '../ui/notice.tsx';

/** Fades from the selection tint when `value` becomes another one; never at the first paint. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value);
  return (
    <span key={value} className={first === value ? undefined : 'just-changed rounded-sm'}>
      {children}
    </span>
  );
}

/** Says that the latest reading of a page failed, so that what stands there may be old. */
export function StaleNotice({ isError }: { isError: boolean }) {
  const t = useTranslations('common');
  return (
    isError && (
      <Notice kind="warning" className="mb-3">
        {t('stale')}
      </Notice>
    )
  );
}
