'use client';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { locales } from '@/lib/i18n/locale.ts';
import { RadioGroup } from '../forms/radio-group.tsx';

type Props = Omit<ComponentProps<typeof RadioGroup>, 'options' | 'layout'>;

/** A choice of the portal's languages, each named in itself. */
export function LanguageField(field: Props) {
  const t = useTranslations('preferences.languages');
  return (
    <RadioGroup
      {...field}
      layout="segments"
      options={locales.map((value) => ({ value, label: <span lang={value}>{t(value)}</span> }))}
    />
  );
}
