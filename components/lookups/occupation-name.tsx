'use client';
import { useLocale } from 'next-intl';
import type { OccupationPage } from '@/lib/features/lookups/schema.ts';
import { InScript } from '../ui/values/in-script.tsx';
import { useRemoteList } from './use-remote-list.ts';

/** An occupation in the reader's language. Orders carry the English name, which stands there until the list has come. */
export function OccupationName({ nameEn }: { nameEn: string }) {
  const isChinese = useLocale() === 'zh-CN';
  const { data } = useRemoteList<OccupationPage>(
    isChinese ? `/api/lookups/occupations?${new URLSearchParams({ q: nameEn })}` : null,
  );
  const known = data?.occupations.find((occupation) => occupation.nameEn === nameEn);
  return <InScript text={known?.nameCn ?? nameEn} />;
}
