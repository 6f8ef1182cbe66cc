'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { OccupationPage, OccupationView } from '@/lib/features/lookups/schema.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { ComboboxField } from '../forms/combobox-field.tsx';
import type { FieldProps } from '../forms/field-shell.tsx';
import { TextField } from '../forms/text-field.tsx';
import { InScript } from '../ui/values/in-script.tsx';

const pauseMs = 150;

export type RemoteList<T> = {
  /** The newest answer; the previous one while a request is running. */
  data: T | undefined;
  /** True if the answer belongs to the current address. */
  isCurrent: boolean;
  failed: boolean;
};

/**
 * Reads a portal address shortly after it stops changing; late answers are dropped. Null reads nothing. A failure is
 * reported, and the next address is a new attempt.
 */
export function useRemoteList<T>(address: string | null): RemoteList<T> {
  const [answer, setAnswer] = useState<{ address: string; data: T }>();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const call = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const data = await getJson<T>(address, call.signal);
        setAnswer({ address, data });
        setFailedAt(null);
      } catch {
        if (!call.signal.aborted) setFailedAt(address);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [address]);
  return {
    data: answer?.data,
    isCurrent: address !== null && answer?.address === address,
    failed: address !== null && failedAt === address,
  };
}

type Props = Omit<FieldProps, 'hint'> & {
  /** The English name, which is what orders carry. */
  value: string;
  onChange: (nameEn: string) => void;
  onBlur?: () => void;
};

/**
 * A combobox for the service's occupations, searched in three scripts or pinyin and shown in the reader's language first.
 * Without a list, the English name is typed.
 */
export function OccupationCombobox({ value, onChange, onBlur, ...field }: Props) {
  const t = useTranslations('lookups');
  const isChinese = useLocale() === 'zh-CN';
  const [typed, setTyped] = useState<string | null>(null);
  // A filled-in occupation is looked up by its value, so that its name is shown.
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

/** An occupation in the reader's language; its English name, which orders carry, until the list has loaded. */
export function OccupationName({ nameEn }: { nameEn: string }) {
  const isChinese = useLocale() === 'zh-CN';
  const { data } = useRemoteList<OccupationPage>(
    isChinese ? `/api/lookups/occupations?${new URLSearchParams({ q: nameEn })}` : null,
  );
  const known = data?.occupations.find((occupation) => occupation.nameEn === nameEn);
  return <InScript text={known?.nameCn ?? nameEn} />;
}

type BranchComboboxProps = FieldProps & {
  value: string;
  onChange: (branch: string) => void;
  onBlur?: () => void;
};

/** A bank with its branch: suggests the banks of saved suppliers, accepts any other. */
export function BranchCombobox({ value, onChange, onBlur, ...field }: BranchComboboxProps) {
  const [typed, setTyped] = useState('');
  const { data = [], isCurrent } = useRemoteList<string[]>(
    `/api/parties/branches?${new URLSearchParams({ q: typed })}`,
  );
  return (
    <ComboboxField
      {...field}
      freeText
      value={value}
      onChange={onChange}
      onBlur={() => {
        setTyped('');
        onBlur?.();
      }}
      options={(isCurrent ? data : []).map((branch) => ({ value: branch, label: branch }))}
      remote={{ shown: value, onType: setTyped }}
    />
  );
}
