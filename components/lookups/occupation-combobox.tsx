'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OccupationPage, OccupationView } from '@/lib/features/lookups/schema.ts';
import { ComboboxField } from '../forms/combobox-field.tsx';
import type { FieldProps } from '../forms/field-shell.tsx';
import { TextField } from '../forms/text-field.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { useRemoteList } from './use-remote-list.ts';

type Props = Omit<FieldProps, 'hint'> & {
  /** The English name, which is what orders carry. */
  value: string;
  onChange: (nameEn: string) => void;
  onBlur?: () => void;
};

/**
 * An occupation of the service's list, found in three scripts or pinyin and shown in the reader's language first.
 * While there is no list, the English name is typed.
 */
export function OccupationCombobox({ value, onChange, onBlur, ...field }: Props) {
  const t = useTranslations('lookups');
  const isChinese = useLocale() === 'zh-CN';
  const [typed, setTyped] = useState<string | null>(null);
  // A filled-in occupation is asked for by its value, to be shown by its name.
  const { data, isCurrent, failed } = useRemoteList<OccupationPage>(
    `/api/lookups/occupations?${new URLSearchParams({ q: typed ?? value })}`,
  );
  const occupations = data?.occupations ?? [];
  const named = ({ nameEn, nameCn }: OccupationView) => (isChinese ? nameCn : nameEn);
  const [chosen, setChosen] = useState<OccupationView>();
  const known = chosen?.nameEn === value ? chosen : occupations.find(({ nameEn }) => nameEn === value);

  if (failed && !data) {
    return (
      <TextField
        {...field}
        hint={t('occupation.down')}
        value={value}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        autoComplete="off"
      />
    );
  }
  return (
    <ComboboxField
      {...field}
      hint={t('occupation.hint')}
      value={value}
      onChange={(next) => {
        setChosen(occupations.find(({ nameEn }) => nameEn === next));
        setTyped(null);
        onChange(next);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      options={(isCurrent ? occupations : []).map((occupation) => ({
        value: occupation.nameEn,
        label: named(occupation),
        detail: isChinese ? occupation.nameEn : occupation.nameCn,
      }))}
      remote={{
        shown: known ? named(known) : value,
        onType: setTyped,
        status: isCurrent ? undefined : t(failed ? 'listFailed' : 'searching'),
      }}
    />
  );
}

/** An occupation in the reader's language. Orders carry the English name, which stands there until the list has come. */
export function OccupationName({ nameEn }: { nameEn: string }) {
  const isChinese = useLocale() === 'zh-CN';
  const { data } = useRemoteList<OccupationPage>(
    isChinese ? `/api/lookups/occupations?${new URLSearchParams({ q: nameEn })}` : null,
  );
  const known = data?.occupations.find((occupation) => occupation.nameEn === nameEn);
  return <InScript text={known?.nameCn ?? nameEn} />;
}
