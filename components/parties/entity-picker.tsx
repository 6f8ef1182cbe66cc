'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { PartyKind, PartySummary } from '@/lib/features/parties/types.ts';
import type { Family } from '@/lib/features/transfers/types.ts';
import { ComboboxField } from '../forms/combobox-field.tsx';
import type { ComboboxOption } from '../forms/combobox-options.ts';
import { fieldId } from '../forms/field-shell.tsx';
import { useRemoteList } from '../lookups/remote-combobox.tsx';
import { verificationKey } from './party-words.tsx';

type Props = {
  kind: PartyKind;
  family: Family;
  onChoose: (party: PartySummary) => void;
  /** Switches to details typed for this draft. */
  onNew: () => void;
  /** The reason that the last choice was not applied. */
  error?: string | undefined;
};

const fresh = 'new';

/**
 * A picker of saved parties (ui.md §5.8), searched on the server by characters, pinyin, initials and last digits;
 * recently used parties come first. It opens and takes the focus when it appears, because a press requested it.
 */
export function EntityPicker({ kind, family, onChoose, onNew, error }: Props) {
  const t = useTranslations('party.picker');
  const name = `saved-${kind}`;
  const [typed, setTyped] = useState('');
  const search = new URLSearchParams({ kind, family, ...(typed !== '' && { q: typed }) });
  const { data, isCurrent, failed } = useRemoteList<PartySummary[]>(`/api/parties?${search}`);
  const parties = (isCurrent && data) || [];
  const words = useTranslations('party');
  /** Tells saved parties of one name apart: bank, end of the account, result of a check. */
  const summaryOf = ({ bankName, accountType, accountTail, verification }: PartySummary) =>
    [
      bankName,
      accountType && words(`account.${accountType}`, { tail: accountTail }),
      verification.state !== 'none' && words(verificationKey(verification)),
    ]
      .filter(Boolean)
      .join(' · ');
  useEffect(() => document.getElementById(fieldId(name))?.focus(), [name]);

  const options: ComboboxOption[] = parties.map((party) => ({
    value: party.id,
    label: party.latinName === '' ? party.name : `${party.name} · ${party.latinName}`,
    detail: summaryOf(party),
  }));
  const none =
    isCurrent && parties.length === 0 ? t(`${typed === '' ? 'none' : 'noMatch'}.${kind}`) : undefined;
  if (isCurrent || failed) options.push({ value: fresh, label: t(`fresh.${kind}`) });

  return (
    <ComboboxField
      name={name}
      label={t(`label.${kind}`)}
      hint={t('hint')}
      error={error ?? (failed ? t('failed') : undefined)}
      value=""
      onChange={(value) => {
        if (value === fresh) return onNew();
        const party = parties.find((one) => one.id === value);
        if (party) onChoose(party);
      }}
      options={options}
      remote={{
        shown: '',
        onType: (text) => setTyped(text.trim()),
        status: t('searching'),
        none,
        startsOpen: true,
      }}
    />
  );
}
