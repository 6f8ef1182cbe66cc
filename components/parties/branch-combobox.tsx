'use client';
import { useState } from 'react';
import { ComboboxField } from '../forms/combobox-field.tsx';
import type { FieldProps } from '../forms/field-shell.tsx';
import { useRemoteList } from '../lookups/use-remote-list.ts';

type Props = FieldProps & {
  value: string;
  onChange: (branch: string) => void;
  onBlur?: () => void;
};

/** A bank down to its branch: those of saved suppliers are offered while it is typed, any other counts as well. */
export function BranchCombobox({ value, onChange, onBlur, ...field }: Props) {
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
